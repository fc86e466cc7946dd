// Short tones for what happens, if the player wants them.
import { settings } from "./settings.js";

const TONES = { step: [[330, 0.05]], turn: [[523, 0.09], [784, 0.14]], end: [[523, 0.12], [659, 0.12], [784, 0.3]] };
let context = null;

export function sound(what) {
  if (!settings.sound) return;
  context ??= new AudioContext();
  let start = context.currentTime;
  for (const [pitch, length] of TONES[what]) {
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    tone.type = "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.12, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + length);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop((start += length));
  }
}
