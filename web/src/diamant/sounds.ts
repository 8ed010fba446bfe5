/** The sounds of Diamant. */
import { noise, playSound, type Sound, tone } from "../table/synth";
import type { EventMessage } from "../wire";

type SoundName = "card" | "stones" | "torch" | "rumble" | "fanfare" | "relic" | "tick" | "thud";

/** The last seconds of a time limit. */
export const playTick = () => playSound(SOUNDS.tick);

/** Plays the sound of an event, if it has one. */
export function playEventSound(event: EventMessage): void {
  const name = soundOf(event);
  if (name) playSound(SOUNDS[name]);
}

/** The sound of an event. */
function soundOf({ id, args }: EventMessage): SoundName | null {
  switch (id) {
    case "diamant.treasure":
      return args.share > 0 ? "stones" : "card";
    case "diamant.relic":
      return "relic";
    case "diamant.caught":
      return "rumble";
    case "diamant.choices":
    case "diamant.trap":
      return "card";
    case "diamant.left":
      return args.held + args.share > 0 ? "stones" : "torch";
    case "diamant.round":
      return "torch";
    case "diamant.round-over":
      return "thud";
    case "diamant.over":
      return "fanfare";
    default:
      return null;
  }
}

const SOUNDS: Record<SoundName, Sound> = {
  card: (audio, at) => noise(audio, at, 0.09, "highpass", 1800, 0.16),
  stones: (audio, at) => {
    noise(audio, at, 0.07, "highpass", 1800, 0.12);
    [1950, 2460, 2210, 2930].forEach((pitch, i) => {
      tone(audio, at + 0.12 + i * 0.065, pitch, 0.16, "triangle", 0.06);
    });
  },
  torch: (audio, at) => noise(audio, at, 0.45, "bandpass", 520, 0.14),
  rumble: (audio, at) => {
    noise(audio, at, 1.3, "lowpass", 160, 0.7);
    tone(audio, at, 52, 1.2, "sine", 0.35, 34);
    noise(audio, at + 0.35, 0.4, "lowpass", 900, 0.3);
  },
  relic: (audio, at) => {
    [660, 880, 1320].forEach((pitch, i) => {
      tone(audio, at + i * 0.09, pitch, 0.5, "sine", 0.09);
    });
  },
  fanfare: (audio, at) => {
    [523, 659, 784, 1047].forEach((pitch, i) => {
      tone(audio, at + i * 0.14, pitch, i === 3 ? 0.7 : 0.18, "triangle", 0.15);
      tone(audio, at + i * 0.14, pitch / 2, i === 3 ? 0.7 : 0.18, "sawtooth", 0.03);
    });
  },
  tick: (audio, at) => tone(audio, at, 1250, 0.05, "square", 0.03),
  thud: (audio, at) => {
    tone(audio, at, 110, 0.22, "sine", 0.3, 55);
    noise(audio, at, 0.12, "lowpass", 700, 0.25);
  },
};
