import type { ReactElement } from 'react';
import { encode } from 'uqr';
import classes from './account.module.css';

/** A text as a QR code: dark on light in both themes, as cameras want it, with the four modules of quiet around it (ISO 18004). */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }): ReactElement {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
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
