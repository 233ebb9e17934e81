/** 'Saturday, 21 November 2026' in the reader's language and the event's zone. */
export const longDay = (at: number, zone: string, language: string): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: zone,
  }).format(at);
