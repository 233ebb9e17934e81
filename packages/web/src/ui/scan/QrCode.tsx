import type { ReactElement } from 'react';
import { encode } from 'uqr';
import classes from './scan.module.css';

type Level = 'L' | 'M';

/** The dark modules of a QR code as a path, with the four modules of quiet around it (ISO 18004). `level`: how much of it may be lost. */
export function codeOf(text: string, level: Level): { readonly path: string; readonly size: number } {
  const { data, size } = encode(text, { ecc: level, border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return { path, size };
}

interface Props {
  readonly text: string;
  readonly label: string;
  readonly level?: Level;
}

/** A text as a QR code: dark on light in both themes, as cameras want it. */
export function QrCode({ text, label, level = 'M' }: Props): ReactElement {
  const { path, size } = codeOf(text, level);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      className={classes.qr}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
