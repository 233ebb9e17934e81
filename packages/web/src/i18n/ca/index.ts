import type { TextKey } from '../en/index.ts';
import { app } from './app.ts';
import { board } from './board.ts';
import { calendar } from './calendar.ts';
import { circuit } from './circuit.ts';
import { course } from './course.ts';
import { event } from './event.ts';
import { map } from './map.ts';
import { modality } from './modality.ts';
import { notices } from './notices.ts';
import { pages } from './pages.ts';
import { race } from './race.ts';
import { results } from './results.ts';
import { runner } from './runner.ts';
import { settings } from './settings.ts';
import { shell } from './shell.ts';
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
