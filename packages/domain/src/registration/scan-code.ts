/** A bib of an event, as addresses and QR codes name it. */
export interface BibOfEvent {
  readonly eventNumber: number;
  readonly bib: string;
}

/** The content of a bib's QR code. */
export interface ScanCode extends BibOfEvent {
  readonly modalityNumber: number | null;
}

/**
 * The event and the bib of a result's address, '7-12' or '7_12', split at the first separator: bibs can contain more of them ('7-F-3').
 * What a scanned code has behind the bib (`mod=5`, `&mod=5`) is no part of it. Null: it is no such pair (then it is an id).
 */
export function splitResultName(text: string): BibOfEvent | null {
  const [, eventNumber, bib] = /^(\d{1,9})[_-](.+?)(?:[?#&\s]*mod=\d{1,9})?$/s.exec(text) ?? [];
  return eventNumber === undefined || bib === undefined ? null : { eventNumber: Number(eventNumber), bib };
}

/** Reads `/r/{eventNumericId}-{bib}`, as a path or in a whole address, optionally followed by `mod={modalityNumericId}`; null: some other code. */
export function parseScanCode(text: string): ScanCode | null {
  const [, path, rest] = /\/r\/([^?#&/\s]+)(.*)$/s.exec(text.trim()) ?? [];
  if (path === undefined || rest === undefined) return null;
  const [, name, glued] = /^(.+?)(?:mod=(\d{1,9}))?$/s.exec(path) ?? [];
  const found = name === undefined ? null : splitResultName(decoded(name));
  if (found === null) return null;
  const modality = glued ?? /(?:^|[?#&/\s])mod=(\d{1,9})/.exec(rest)?.[1];
  return { ...found, modalityNumber: modality === undefined ? null : Number(modality) };
}

/** The path in a bib's QR code. */
export function scanPath({ eventNumber, bib, modalityNumber }: ScanCode): string {
  const path = `/r/${eventNumber}-${encodeURIComponent(bib)}`;
  return modalityNumber === null ? path : `${path}?mod=${modalityNumber}`;
}

/** A code that is badly escaped is taken as it stands. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
