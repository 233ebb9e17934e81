/** The first format of a language costs the browser more than a thousand rows: it is made while the network is awaited, not while the page is drawn. */
export function warmFormats(language: string): void {
  const dated = language === 'en' ? 'en-GB' : language;
  for (const locale of new Set(['en-GB', dated]))
    new Intl.DateTimeFormat(locale, {
      weekday: 'long',
      month: 'long',
      hour: '2-digit',
      timeZone: 'Europe/Madrid',
    }).format(0);
  new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(0);
  new Intl.PluralRules(language).select(0);
}
