import type { extraServices } from '@dorsal/contract/codecs/enums.ts';
import type { ReactElement } from 'react';
import classes from './ServiceIcon.module.css';

interface Props {
  readonly service: ExtraService | 'timing';
  /** Its text for screen readers and the pointer; absent where the word stands beside it. */
  readonly name?: string;
}

/** The icon of a service at a checkpoint. */
export function ServiceIcon({ service, name }: Props): ReactElement {
  const drawing = <path d={serviceDrawings[service]} />;
  if (name === undefined)
    return (
      <svg viewBox="0 0 24 24" width="20" height="20" className={classes.icon} aria-hidden="true">
        {drawing}
      </svg>
    );
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" className={classes.icon} role="img" aria-label={name}>
      <title>{name}</title>
      {drawing}
    </svg>
  );
}

export type ExtraService = (typeof extraServices)[number];

/** Lines of a 24 by 24 drawing for everything that a checkpoint can offer, and for a mat that takes times. */
const serviceDrawings: Readonly<Record<ExtraService | 'timing', string>> = {
  coffee: 'M4 9h12v6a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4zM16 10h2a2.5 2.5 0 0 1 0 5h-2M8 3v3M12 3v3',
  water: 'M12 3c4 5 6 7.5 6 11a6 6 0 0 1-12 0c0-3.5 2-6 6-11z',
  food: 'M6 3v5a3 3 0 0 0 6 0V3M9 3v18M18 21v-8M18 13h-3c0-6 1-9 3-10z',
  energy_food: 'M9 3h6l1 4v13a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1V7zM8 7h8M13 10l-2.5 4h3L11 18',
  shower: 'M5 21V7a4 4 0 0 1 8 0v1M8 12a5 5 0 0 1 10 0zM10 15v1.5M13 15v1.5M16 15v1.5M10 19v1.5M13 19v1.5M16 19v1.5',
  beer: 'M5 9h10v11H5zM15 11h2a2 2 0 0 1 2 2v2a2 2 0 0 1-2 2h-2M8.5 12.5v4M11.5 12.5v4M5 9a2.5 2.5 0 0 1 1.5-4.5 3.5 3.5 0 0 1 6.5 0A2.5 2.5 0 0 1 15 9',
  vegetarian: 'M5 19C4 10 10 5 20 4c0 9-4 15-12 15zM4 21c2-5 6-9 10-11',
  vegan: 'M12 21v-8M12 13c0-5-3-8-9-8 0 5 3 8 9 8zM12 15c0-4 3-7 9-7 0 4-3 7-9 7z',
  gluten_free:
    'M12 21V8M12 8c-2-1.5-2-3.5 0-5 2 1.5 2 3.5 0 5zM12 13c-3 0-4-1.5-4-4 3 0 4 1.5 4 4zM12 13c3 0 4-1.5 4-4-3 0-4 1.5-4 4zM12 18c-3 0-4-1.5-4-4 3 0 4 1.5 4 4zM12 18c3 0 4-1.5 4-4-3 0-4 1.5-4 4zM4 4l16 16',
  retirement: 'M14 4H5v16h9M10 12h11M17 8l4 4-4 4',
  life_bag: 'M6 9h12l1 11H5zM9 9V7a3 3 0 0 1 6 0v2M9 14h6',
  shelter: 'M3 12l9-8 9 8M6 10v10h12V10M10 20v-6h4v6',
  sleep: 'M3 6v13M3 17h18M21 19v-5a3 3 0 0 0-3-3h-7v6M7 13.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  doctor: 'M9 4h6v5h5v6h-5v5H9v-5H4V9h5z',
  transfer: 'M5 5h14v12H5zM5 11h14M8 17v2.5M16 17v2.5M8 14h.01M16 14h.01',
  assistance:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM5.6 5.6l3.6 3.6M14.8 14.8l3.6 3.6M18.4 5.6l-3.6 3.6M9.2 14.8l-3.6 3.6',
  other: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 8v8M8 12h8',
  timing: 'M12 7a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM12 10.5V14l2.5 2M10 3h4M12 3v4',
};
