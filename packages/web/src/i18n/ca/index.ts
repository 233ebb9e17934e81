import type { TextKey } from '../en/index.ts';
import { calendar } from './calendar.ts';
import { event } from './event.ts';
import { pages } from './pages.ts';
import { race } from './race.ts';
import { shell } from './shell.ts';

/** Catalan as it is written in Valencia. */
export const ca: Record<TextKey, string> = {
  ...calendar,
  ...event,
  ...pages,
  ...race,
  ...shell,
};
