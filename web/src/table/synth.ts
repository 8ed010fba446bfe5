/** Sounds made of oscillators and noise. Each game brings its own. */

/** Plays a sound from a point in time of the audio context. */
export type Sound = (audio: AudioContext, at: number) => void;

let context: AudioContext | null = null;

/** Browsers allow sound only after a click or touch. Before that, this does nothing. */
export function playSound(sound: Sound): void {
  const audio = unlockSound();
  if (audio) sound(audio, audio.currentTime + 0.01);
}

/** Starts the audio. Called by a click or touch, it also allows all later sounds. */
export function unlockSound(): AudioContext | null {
  if (typeof AudioContext === "undefined") return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}

/** Two soft knocks on wood. */
export const KNOCK: Sound = (audio, at) => {
  for (const [delay, loudness] of [
    [0, 0.3],
    [0.13, 0.2],
  ] as const) {
    tone(audio, at + delay, 210, 0.09, "sine", loudness, 130);
    noise(audio, at + delay, 0.04, "lowpass", 900, loudness / 2);
  }
};

/** A tone that fades out. With `glide` its pitch moves to another one. */
export function tone(
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

/** Filtered noise that fades out. */
export function noise(
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
