import type { TextKey } from '../en/index.ts';
import { calendar } from './calendar.ts';
import { event } from './event.ts';
import { pages } from './pages.ts';
import { race } from './race.ts';
import { shell } from './shell.ts';

export const es: Record<TextKey, string> = {
  ...calendar,
  ...event,
  ...pages,
  ...race,
  ...shell,
};
