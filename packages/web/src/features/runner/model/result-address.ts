import { splitResultName } from '@dorsal/domain/registration/scan-code.ts';

/** The person that the address of a result names: `/r/{id}`, or `/r/{event}-{bib}` with the event's number. */
export type ResultAddress =
  | { readonly kind: 'id'; readonly id: string }
  | { readonly kind: 'bib'; readonly event: number; readonly bib: string };

const hex24 = /^[0-9a-f]{24}$/i;
/** As long as the wire takes a bib. */
const longestBib = 64;

/** Null: no result can have this address. */
export function parseResultAddress(text: string): ResultAddress | null {
  const trimmed = text.trim();
  if (hex24.test(trimmed)) return { kind: 'id', id: trimmed.toLowerCase() };
  const { eventNumber: event = 0, bib = '' } = splitResultName(trimmed) ?? {};
  const isBib = bib.trim() !== '' && bib.length <= longestBib;
  return event > 0 && isBib ? { kind: 'bib', event, bib: bib.trim() } : null;
}
