/** Sounds made of oscillators and noise. Off until the user turns them on. */
import type { EventMessage } from "../wire";

export type SoundName =
  | "card"
  | "stones"
  | "torch"
  | "rumble"
  | "fanfare"
  | "relic"
  | "tick"
  | "thud";

let context: AudioContext | null = null;

/** Browsers allow sound only after a click or touch. Before that, this does nothing. */
export function playSound(sound: SoundName): void {
  if (typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  SOUNDS[sound](context, context.currentTime + 0.01);
}

/** The sound of an event. */
export function soundOf({ id, args }: EventMessage): SoundName | null {
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

const SOUNDS: Record<SoundName, (audio: AudioContext, at: number) => void> = {
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

function tone(
  audio: AudioContext,
  at: number,
  pitch: number,
  seconds: number,
  shape: OscillatorType,
  loudness: number,
  glide = pitch,
): void {
  const oscillator = new OscillatorNode(audio, { type: shape, frequency: pitch });
  oscillator.frequency.exponentialRampToValueAtTime(glide, at + seconds);
  oscillator.connect(fadingGain(audio, at, seconds, loudness));
  oscillator.start(at);
  oscillator.stop(at + seconds + 0.05);
}

function noise(
  audio: AudioContext,
  at: number,
  seconds: number,
  kind: BiquadFilterType,
  pitch: number,
  loudness: number,
): void {
  const length = Math.ceil(audio.sampleRate * seconds);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) samples[i] = Math.random() * 2 - 1;
  const source = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: kind, frequency: pitch });
  source.connect(filter).connect(fadingGain(audio, at, seconds, loudness));
  source.start(at);
}

/** A gain that starts at full volume and fades out. */
function fadingGain(audio: AudioContext, at: number, seconds: number, loudness: number): GainNode {
  const gain = new GainNode(audio, { gain: loudness });
  gain.gain.setValueAtTime(loudness, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + seconds);
  gain.connect(audio.destination);
  return gain;
}
