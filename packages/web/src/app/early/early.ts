import { followColours } from '#browser/colours.ts';
import { loadTexts, visitLanguage } from '#i18n/load-texts.ts';
import { askForRace } from './ask-for-race.ts';
import './no-eval.ts';

// A small file that loads first: its calls are answered by the time the large one runs. If one fails, the page asks again and shows a failure of its own call.
followColours();
export const earlyRace = askForRace(location);
void loadTexts().catch(() => undefined);
setTimeout(warmFormats, 0, visitLanguage());

/** The first format of a language costs the browser more than a thousand rows: it is made while the network is awaited, not while the page is drawn. */
function warmFormats(language: string): void {
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
