/** A reason with the seconds that it costs. */
export interface TimingPenalty {
  readonly seconds: number;
  readonly reason: string;
}

interface Token {
  /** Numbers of the event and of the race. */
  readonly event: number;
  readonly modality: number;
  /** Reasons to disqualify somebody, and to give a penalty, that the device offers. */
  readonly disqualifications: readonly string[];
  readonly penalties: readonly TimingPenalty[];
}

/** Signs that separate the parts of a token; in a reason they are blanks. */
const separators = /[,;:=\s]+/g;
const plain = (reason: string): string => reason.replace(separators, ' ').trim();

/** Document 3, section 2: 'token=eventNumericId_modalityNumericId, optionally ,desc=reason and ,pen=seconds:reason pairs separated by ;'. */
export function timingToken({ event, modality, disqualifications, penalties }: Token): string {
  const reasons = disqualifications.map(plain).filter((reason) => reason !== '');
  const pairs = penalties.flatMap(({ seconds, reason }) => (plain(reason) === '' ? [] : `${seconds}:${plain(reason)}`));
  return [
    `token=${event}_${modality}`,
    ...(reasons.length > 0 ? [`desc=${reasons.join(';')}`] : []),
    ...(pairs.length > 0 ? [`pen=${pairs.join(';')}`] : []),
  ].join(',');
}

/** The event and the race that a token gives to a device, with the reasons that it offers; null: it is none. */
export function parseTimingToken(text: string): Token | null {
  const [, event, modality] = /^\s*token=(\d{1,9})_(\d{1,9})(?:,|\s*$)/.exec(text) ?? [];
  if (event === undefined || modality === undefined) return null;
  const listed = (name: string): readonly string[] =>
    (new RegExp(`,${name}=([^,]*)`).exec(text)?.[1] ?? '').split(';').filter((one) => one.trim() !== '');
  const penalties = listed('pen').flatMap((pair) => {
    const [, seconds, reason] = /^(\d{1,6}):(.+)$/.exec(pair.trim()) ?? [];
    return seconds === undefined || reason === undefined ? [] : [{ seconds: Number(seconds), reason }];
  });
  return { event: Number(event), modality: Number(modality), disqualifications: listed('desc'), penalties };
}
