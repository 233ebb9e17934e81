import type { ReactElement } from 'react';

const box = { viewBox: '0 0 24 24', width: 20, height: 20 } as const;
const line = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

export const SearchIcon = (): ReactElement => (
  <svg aria-hidden="true" {...box} {...line}>
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="m15.5 15.5 5 5" />
  </svg>
);
