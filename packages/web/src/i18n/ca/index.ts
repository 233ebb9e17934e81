import type { TextKey } from '../en/index.ts';
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

/** Catalan as it is written in Valencia. */
export const ca: Record<TextKey, string> = {
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
