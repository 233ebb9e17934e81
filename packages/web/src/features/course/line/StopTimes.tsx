import type { ReactElement } from 'react';
import { labelsApart } from '../geometry/labels-apart.ts';
import { useWidth } from '../use-width.ts';
import type { LineStop } from './LineArt.tsx';
import classes from './StopTimes.module.css';

/** A digit of the condensed face at 13 px. */
const digitWidth = 7;

/** The times under the stops; where they would touch, the later stop keeps its own. */
export function StopTimes({ stops }: { readonly stops: readonly LineStop[] }): ReactElement {
  const { ref, width } = useWidth<HTMLDivElement>();
  const labels = stops.map(({ share, text = '' }, index) => {
    const half = (text.length * digitWidth) / 2;
    const at = Math.min(width - half, Math.max(half, share * width));
    return { at, width: half * 2, weight: text === '' ? -1 : index };
  });
  const isShown = labelsApart(labels, 6);
  return (
    <div ref={ref} className={`${classes.times} numbers`}>
      {stops.map(({ id, text }, index) =>
        width > 0 && isShown[index] ? (
          <span key={id} style={{ left: labels[index]?.at }}>
            {text}
          </span>
        ) : null,
      )}
    </div>
  );
}
