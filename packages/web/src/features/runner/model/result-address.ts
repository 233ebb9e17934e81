/** The person that the address of a result names: `/r/{id}`, or `/r/{event}-{bib}` with the event's number. */
export type ResultAddress =
  | { readonly kind: 'id'; readonly id: string }
  | { readonly kind: 'bib'; readonly event: number; readonly bib: string };

const hex24 = /^[0-9a-f]{24}$/i;
/** Document 2, section 2: an underscore or a hyphen. Bibs may have either (`F-3`), so the first one separates. */
const eventAndBib = /^(\d{1,9})[_-](.{1,64})$/;

/** Null: no result can have this address. */
export function parseResultAddress(text: string): ResultAddress | null {
  const trimmed = text.trim();
  if (hex24.test(trimmed)) return { kind: 'id', id: trimmed.toLowerCase() };
  const parts = eventAndBib.exec(trimmed);
  const [event, bib] = [Number(parts?.[1] ?? 0), parts?.[2]?.trim() ?? ''];
  return event > 0 && bib !== '' ? { kind: 'bib', event, bib } : null;
}
