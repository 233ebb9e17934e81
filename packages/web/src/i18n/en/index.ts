import { app } from './app.ts';
import { board } from './board.ts';
import { course } from './course.ts';
import { map } from './map.ts';
import { modality } from './modality.ts';
import { notices } from './notices.ts';
import { race } from './race.ts';
import { runner } from './runner.ts';
import { settings } from './settings.ts';
import { calendar } from './site/calendar.ts';
import { circuit } from './site/circuit.ts';
import { event } from './site/event.ts';
import { pages } from './site/pages.ts';
import { results } from './site/results.ts';
import { shell } from './site/shell.ts';
import { track } from './track.ts';

/** Every text of the screens, a file for each area. The other languages have the same keys, which their types hold. */
export const en = {
  ...app,
  ...board,
  ...calendar,
  ...circuit,
  ...course,
  ...event,
  ...map,
  ...modality,
  ...notices,
  ...pages,
  ...race,
  ...results,
  ...runner,
  ...settings,
  ...shell,
  ...track,
};

export type TextKey = keyof typeof en;
