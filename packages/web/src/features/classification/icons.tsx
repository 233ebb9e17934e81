import type { ReactElement } from 'react';

const box = { viewBox: '0 0 24 24', width: 20, height: 20 } as const;
const line = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

export const PinIcon = ({ isFilled }: { readonly isFilled: boolean }): ReactElement => (
  <svg aria-hidden="true" {...box} {...line}>
    <path d="M9 3h6l-.6 6.2 3.6 3.3V15H6v-2.5l3.6-3.3L9 3Zm3 12v6" fill={isFilled ? 'currentColor' : 'none'} />
  </svg>
);

export const ChevronIcon = (): ReactElement => (
  <svg aria-hidden="true" {...box} {...line}>
    <path d="m6 9 6 6 6-6" />
  </svg>
);

export const TrophyIcon = (): ReactElement => (
  <svg aria-hidden="true" {...box} width={16} height={16} fill="currentColor">
    <path d="M7 3h10v2h4v3a5 5 0 0 1-4.6 5A5.5 5.5 0 0 1 13 15.9V18h4v3H7v-3h4v-2.1A5.5 5.5 0 0 1 7.6 13 5 5 0 0 1 3 8V5h4V3Zm0 4H5v1a3 3 0 0 0 2 2.8V7Zm10 0v3.8A3 3 0 0 0 19 8V7h-2Z" />
  </svg>
);
