/** The sounds of the jungle. */
import { noise, playSound, type Sound, tone } from "../table/synth";
import type { EventMessage } from "../wire";
import { kindOf } from "./facts";

export type SoundName =
  | "leaves"
  | "dice"
  | "steps"
  | "chime"
  | "paper"
  | "tear"
  | "roar"
  | "chirp"
  | "snort"
  | "screech"
  | "drum"
  | "thud"
  | "rumble"
  | "shimmer"
  | "fanfare";

/** A herd moves together: the same sound again so soon is left out. */
const AGAIN_MS = 250;
const lastPlayed = new Map<SoundName, number>();

/** Plays the sound of an event, if it has one. */
export function playEventSound(event: EventMessage): void {
  const name = soundOf(event);
  const now = performance.now();
  if (!name || now - (lastPlayed.get(name) ?? Number.NEGATIVE_INFINITY) < AGAIN_MS) return;
  lastPlayed.set(name, now);
  playSound(SOUNDS[name]);
}

const VOICES = {
  "t-rex": "roar",
  raptor: "chirp",
  triceratops: "snort",
  pterodactyl: "screech",
} as const;

const PLAIN: Record<string, SoundName> = {
  placed: "leaves",
  rolled: "dice",
  "rolled-to-begin": "dice",
  went: "steps",
  carried: "steps",
  "picked-up": "chime",
  "handed-over": "chime",
  refilled: "chime",
  "drew-item": "paper",
  "took-item": "paper",
  played: "paper",
  used: "paper",
  augmented: "paper",
  flipped: "paper",
  cancelled: "tear",
  attacked: "drum",
  "knocked-out": "thud",
  celestial: "shimmer",
  over: "fanfare",
};

/** The sound of an event, or null. */
export function soundOf({ id, args }: EventMessage): SoundName | null {
  const name = id.replace("dinosaurs.", "");
  if (name === "flipped" && args.card === "earthquake") return "rumble";
  if (name === "prowled") return args.path.length > 1 ? VOICES[kindOf(args.dinosaur)] : null;
  if (name === "roll-due") return args.roll === "evade" ? "drum" : null;
  return PLAIN[name] ?? null;
}

const SOUNDS: Record<SoundName, Sound> = {
  leaves: (audio, at) => {
    noise(audio, at, 0.16, "bandpass", 3200, 0.1);
    noise(audio, at + 0.09, 0.22, "bandpass", 2300, 0.08);
  },
  dice: (audio, at) => {
    for (const [delay, pitch] of [
      [0, 520],
      [0.09, 610],
      [0.21, 480],
      [0.28, 560],
      [0.4, 500],
    ] as const) {
      tone(audio, at + delay, pitch, 0.05, "triangle", 0.14, pitch * 0.7);
      noise(audio, at + delay, 0.03, "bandpass", 1500, 0.16);
    }
  },
  steps: (audio, at) => {
    for (const delay of [0, 0.17, 0.34]) noise(audio, at + delay, 0.07, "lowpass", 420, 0.3);
  },
  chime: (audio, at) => {
    [1568, 2093, 2637].forEach((pitch, i) => {
      tone(audio, at + i * 0.07, pitch, 0.4, "sine", 0.07);
    });
  },
  paper: (audio, at) => {
    noise(audio, at, 0.05, "highpass", 2000, 0.22);
    noise(audio, at + 0.03, 0.08, "lowpass", 900, 0.2);
  },
  tear: (audio, at) => {
    for (let i = 0; i < 7; i++) noise(audio, at + i * 0.04, 0.05, "highpass", 2200 + i * 350, 0.14);
  },
  roar: (audio, at) => {
    tone(audio, at, 120, 0.9, "sawtooth", 0.16, 48);
    tone(audio, at + 0.05, 83, 0.9, "square", 0.07, 40);
    noise(audio, at, 0.8, "lowpass", 520, 0.35);
  },
  chirp: (audio, at) => {
    for (const delay of [0, 0.12, 0.2]) tone(audio, at + delay, 1150, 0.09, "sawtooth", 0.05, 1900);
  },
  snort: (audio, at) => {
    noise(audio, at, 0.2, "bandpass", 320, 0.5);
    tone(audio, at + 0.02, 105, 0.25, "sawtooth", 0.09, 70);
  },
  screech: (audio, at) => {
    tone(audio, at, 1500, 0.45, "sawtooth", 0.05, 720);
    tone(audio, at + 0.03, 1560, 0.4, "square", 0.02, 760);
  },
  drum: (audio, at) => {
    for (const [delay, loudness] of [
      [0, 0.4],
      [0.22, 0.3],
      [0.36, 0.5],
    ] as const) {
      tone(audio, at + delay, 96, 0.24, "sine", loudness, 52);
      noise(audio, at + delay, 0.05, "lowpass", 300, loudness / 2);
    }
  },
  thud: (audio, at) => {
    tone(audio, at, 110, 0.25, "sine", 0.35, 50);
    noise(audio, at, 0.14, "lowpass", 600, 0.3);
  },
  rumble: (audio, at) => {
    noise(audio, at, 1.4, "lowpass", 150, 0.75);
    tone(audio, at, 48, 1.3, "sine", 0.35, 32);
    noise(audio, at + 0.4, 0.5, "lowpass", 800, 0.25);
  },
  shimmer: (audio, at) => {
    [1319, 1568, 1976, 2349, 2637, 3136].forEach((pitch, i) => {
      tone(audio, at + i * 0.13, pitch, 0.9, "sine", 0.045);
    });
  },
  fanfare: (audio, at) => {
    [523, 659, 784, 1047].forEach((pitch, i) => {
      tone(audio, at + i * 0.14, pitch, i === 3 ? 0.8 : 0.18, "triangle", 0.15);
      tone(audio, at + i * 0.14, pitch / 2, i === 3 ? 0.8 : 0.18, "sawtooth", 0.03);
    });
  },
};
