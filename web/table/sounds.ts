// Six sounds, made here: a struck string, dice on wood, drums. Everything they say can be seen as well.

export type Sound = "turn" | "die" | "won" | "lost" | "refused" | "chat" | "end";

let context: AudioContext | null = null;

function strike(
  at: number,
  pitch: number,
  length: number,
  loud: number,
  shape: OscillatorType = "triangle",
): void {
  if (context === null) return;
  const start = context.currentTime + at;
  const tone = new OscillatorNode(context, { type: shape, frequency: pitch });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(loud, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + length);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(start + length);
}

function knock(at: number, length: number, loud: number, pitch: number): void {
  if (context === null) return;
  const start = context.currentTime + at;
  const noise = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
  const grain = noise.getChannelData(0);
  for (let i = 0; i < grain.length; i++) grain[i] = (Math.random() * 2 - 1) * (1 - i / grain.length) ** 3;
  const source = new AudioBufferSourceNode(context, { buffer: noise });
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: pitch, Q: 2 });
  const volume = new GainNode(context, { gain: loud });
  source.connect(filter).connect(volume).connect(context.destination);
  source.start(start);
}

const SCORE: Record<Sound, () => void> = {
  turn: () => [392, 587].forEach((pitch, i) => strike(i * 0.12, pitch, 0.5, 0.12)),
  die: () => [0, 0.07, 0.11, 0.19].forEach((at, i) => knock(at, 0.06, 0.5 - i * 0.08, 1900 + 300 * (i % 2))),
  won: () =>
    [0, 0.14, 0.28].forEach((at, i) => (knock(at, 0.2, 0.8, 130), strike(at, 262 * (1 + i / 4), 0.4, 0.08))),
  lost: () => [0, 0.2].forEach((at, i) => (knock(at, 0.3, 0.8, 90), strike(at, 196 - 49 * i, 0.6, 0.08))),
  refused: () => strike(0, 120, 0.16, 0.14, "square"),
  chat: () => strike(0, 880, 0.18, 0.06, "sine"),
  end: () => [262, 330, 392, 523].forEach((pitch, i) => strike(i * 0.16, pitch, 0.9, 0.1)),
};

// Browsers allow no sound before the person has touched the page.
export function play(sound: Sound): void {
  if (!navigator.userActivation.hasBeenActive) return;
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume();
    SCORE[sound]();
  } catch {
    context = null;
  }
}
