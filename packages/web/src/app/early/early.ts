import { followColours } from '#browser/colours.ts';
import { loadTexts, visitLanguage } from '#i18n/load-texts.ts';
import { askForRace } from './ask-for-race.ts';
import { warmFormats } from './warm-formats.ts';
import './no-eval.ts';

// A small file that comes first: what it asks for is there when the big one is. Where something fails, the page asks again and says so.
followColours();
export const earlyRace = askForRace(location);
void loadTexts().catch(() => undefined);
setTimeout(warmFormats, 0, visitLanguage());
