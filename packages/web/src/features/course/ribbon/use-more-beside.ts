import { type RefObject, useLayoutEffect, useState } from 'react';

interface MoreBeside {
  readonly before: boolean;
  readonly after: boolean;
}
const none: MoreBeside = { before: false, after: false };
/** Half a pixel is left over where a page is enlarged. */
const slack = 2;

/** On which sides content of this width goes on beyond what a scroller shows of it. */
export function useMoreBeside(scroller: RefObject<Element | null>, width: number): MoreBeside {
  const [more, setMore] = useState(none);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || width === 0) {
      setMore(none);
      return;
    }
    const look = (): void => {
      const before = element.scrollLeft > slack;
      const after = element.scrollLeft + element.clientWidth < width - slack;
      setMore((held) => (held.before === before && held.after === after ? held : { before, after }));
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [scroller, width]);
  return more;
}
