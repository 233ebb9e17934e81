let sound: AudioContext | null = null;

/** A short sound and a shake: whoever looks at the runners knows that the tap was taken. `fault`: a longer, lower one. */
export function signal(kind: 'taken' | 'fault'): void {
  navigator.vibrate?.(kind === 'taken' ? 30 : [80, 60, 80]);
  try {
    sound ??= new AudioContext();
    void sound.resume();
    const tone = sound.createOscillator();
    const volume = sound.createGain();
    const [now, long] = [sound.currentTime, kind === 'taken' ? 0.06 : 0.3];
    tone.frequency.value = kind === 'taken' ? 1_240 : 220;
    volume.gain.setValueAtTime(0.25, now);
    volume.gain.exponentialRampToValueAtTime(0.001, now + long);
    tone.connect(volume).connect(sound.destination);
    tone.start(now);
    tone.stop(now + long);
  } catch {
    // A phone without sound has shaken.
  }
}

/** Browsers inside of other apps lose what they store as soon as the app likes. */
export const isInsideOtherApp = (agent: string): boolean =>
  /\b(FBAN|FBAV|FB_IAB|Instagram|Line\/|MicroMessenger|Snapchat|TikTok|musical_ly|Twitter|LinkedInApp|GSA)\b|; wv\)/.test(
    agent,
  );
