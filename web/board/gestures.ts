// Which gestures pan and zoom. Everything else is left to the page.

// Left or middle button, fingers, and the wheel; a double click picks twice, a double tap zooms.
export function movesView(event: Event): boolean {
  if (event instanceof WheelEvent) return !sideways(event);
  if (event.type === "dblclick") return false;
  return !(event instanceof MouseEvent) || (event.button <= 1 && !event.ctrlKey);
}

// Two fingers on a touchpad that go sideways, or the wheel with Shift: a pan. Pinching comes with `ctrlKey`.
export function sideways(event: WheelEvent): boolean {
  return !event.ctrlKey && Math.abs(event.deltaX) > Math.abs(event.deltaY);
}
