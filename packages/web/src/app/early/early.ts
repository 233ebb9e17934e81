import { loadTexts } from '#i18n/load-texts.ts';
import { askForRace } from './ask-for-race.ts';

// A small file that comes first: what it asks for is there when the big one is. Where something fails, the page asks again and says so.
void loadTexts().catch(() => undefined);
void askForRace(location).catch(() => undefined);
