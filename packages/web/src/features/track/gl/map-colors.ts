import type { MapColors } from '../style/course-style.ts';

/** Maps know no CSS variables: what they are now, as the page is light or dark. */
export function readColors(scheme: 'light' | 'dark'): MapColors {
  const page = getComputedStyle(document.documentElement);
  const color = (name: string): string => page.getPropertyValue(name).trim();
  return {
    paper: color('--paper'),
    raised: color('--paper-raised'),
    ink: color('--ink'),
    accent: color('--accent'),
    // Streets are drawn for light pages; in the dark more of them has to be covered.
    veil: scheme === 'dark' ? 0.84 : 0.35,
  };
}
