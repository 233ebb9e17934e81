/** More than anybody pays for a race. */
const mostCents = 100_000_000;

/**
 * An amount as people write it, in cents: '12,50', '12.50', '12', '€ 12,5'. A sign before exactly three digits parts thousands.
 * Null: no amount.
 */
export function parseAmount(text: string): number | null {
  const written = text.replace(/[\s\u00a0\u202f€]|eur(os?)?/giu, '');
  const found = /^(\d+(?:[.,]\d{3})*)(?:[.,](\d{1,2}))?$/.exec(written);
  if (!found) return null;
  const [, whole = '', part = ''] = found;
  const cents = Number(whole.replace(/[.,]/g, '')) * 100 + Number(part.padEnd(2, '0'));
  return Number.isSafeInteger(cents) && cents <= mostCents ? cents : null;
}

/** '12,50 €', '€12.50': as the language writes money. */
export const shownAmount = (cents: number, language: string): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' }).format(cents / 100);
