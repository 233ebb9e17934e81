import type { ReactElement, ReactNode } from 'react';

/** An icon drawn with one pen, in the colour of the text beside it. */
export const LineIcon = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <svg
    aria-hidden="true"
    viewBox="0 0 24 24"
    width={20}
    height={20}
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    {children}
  </svg>
);

export const CloseIcon = (): ReactElement => (
  <LineIcon>
    <path d="m6 6 12 12M18 6 6 18" />
  </LineIcon>
);

export const SearchIcon = (): ReactElement => (
  <LineIcon>
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="m15.5 15.5 5 5" />
  </LineIcon>
);
