// Your turn shows in the page's title, on its icon, and as a notification where that was allowed.

const ICON = 64;

export function callFor(mine: boolean, title: string, prompt: string): void {
  document.title = mine ? `★ ${title}` : title;
  badge(mine);
  if (!mine || !document.hidden || typeof Notification === "undefined") return;
  if (Notification.permission !== "granted") return;
  const note = new Notification(title, { body: prompt, tag: location.pathname });
  note.onclick = () => (window.focus(), note.close());
}

// A demilune in ink; a disc beside it while it is this person's turn.
function badge(mine: boolean): void {
  const canvas = Object.assign(document.createElement("canvas"), { width: ICON, height: ICON });
  const pen = canvas.getContext("2d");
  if (pen === null) return;
  pen.fillStyle = "#f3ead8";
  pen.fillRect(0, 0, ICON, ICON);
  pen.fillStyle = "#221910";
  pen.fill(new Path2D("M6 54 32 8 58 54 32 42z"));
  if (mine) {
    pen.fillStyle = "#d55e00";
    pen.fill(new Path2D("M47 0a17 17 0 1 0 .1 0z"));
  }
  const link = document.querySelector<HTMLLinkElement>("link[rel=icon]") ?? document.createElement("link");
  link.rel = "icon";
  link.href = canvas.toDataURL();
  document.head.append(link);
}
