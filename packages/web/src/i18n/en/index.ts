import { calendar } from './calendar.ts';
import { event } from './event.ts';
import { pages } from './pages.ts';
import { race } from './race.ts';
import { shell } from './shell.ts';

/** Every text of the screens, a file for each area. The types of the other languages require the same keys. */
export const en = {
  ...calendar,
  ...event,
  ...pages,
  ...race,
  ...shell,
};

export type TextKey = keyof typeof en;
