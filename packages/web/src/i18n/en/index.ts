import { app } from './app.ts';
import { board } from './board.ts';
import { course } from './course.ts';
import { map } from './map.ts';
import { modality } from './modality.ts';
import { race } from './race.ts';
import { runner } from './runner.ts';
import { settings } from './settings.ts';

/** Every text of the screens, a file for each area. The other languages have the same keys, which their types hold. */
export const en = { ...app, ...board, ...course, ...map, ...modality, ...race, ...runner, ...settings };

export type TextKey = keyof typeof en;
