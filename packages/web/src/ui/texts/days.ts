/** DD/MM/YYYY in the event's zone, in every language (document 1, section 9). Empty where there is no date. */
export function shownDay(at: number | undefined, zone = 'UTC'): string {
  if (at === undefined) return '';
  return new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: zone }).format(
    at,
  );
}
