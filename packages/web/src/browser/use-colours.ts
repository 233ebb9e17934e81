import { useSyncExternalStore } from 'react';
import { type ColourChoice, choiceNow, schemeNow, watchColours } from './colours.ts';

export const useColourChoice = (): ColourChoice => useSyncExternalStore(watchColours, choiceNow);

/** The colours of the page now, for parts that read no style sheet: maps and the component library. */
export const useColourScheme = (): 'light' | 'dark' => useSyncExternalStore(watchColours, schemeNow);
