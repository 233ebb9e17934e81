import { useSyncExternalStore } from 'react';
import { type ColourChoice, choiceNow, schemeNow, watchColours } from './colours.ts';

export const useColourChoice = (): ColourChoice => useSyncExternalStore(watchColours, choiceNow);

/** Whether the page is light or dark now, for what knows no style sheet: maps and the component library. */
export const useColourScheme = (): 'light' | 'dark' => useSyncExternalStore(watchColours, schemeNow);
