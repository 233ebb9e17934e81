import { useEffect, useMemo, useState } from 'react';
import { inOrderOf } from './in-order-of.ts';

interface Listed<Row> {
  /** Which list it is: another one is there at once, as it is. */
  readonly list: string;
  readonly rows: readonly Row[];
}

/**
 * A later state of a list in two steps: what its rows say, on the places where they stood, and with the next frame where they stand now. Both at once is more work
 * than a frame has time for: what moves would stumble.
 */
export function usePlacesAfter<Row extends { readonly _id: string }>({ list, rows }: Listed<Row>): readonly Row[] {
  const [placed, setPlaced] = useState({ list, rows });
  const isPlaced = placed.rows === rows;
  useEffect(() => (isPlaced ? undefined : withNextFrame(() => setPlaced({ list, rows }))), [isPlaced, list, rows]);
  return useMemo(() => (placed.list === list ? inOrderOf(placed.rows, rows) : rows), [placed, list, rows]);
}

/** After the next frame; a page that nobody sees draws none. */
function withNextFrame(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = (): void => {
    timer = setTimeout(act);
  };
  const frame = document.hidden ? undefined : requestAnimationFrame(later);
  if (frame === undefined) later();
  return () => {
    if (frame !== undefined) cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
