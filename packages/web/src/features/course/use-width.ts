import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * The width of an element in pixels. Without a guess it is 0 at first and known before the first paint, for the price of a layout of the whole page in the
 * middle of its drawing; with one that is right the element is drawn once, and the browser lays the page out when it would anyway.
 */
export function useWidth<E extends Element>(
  guess?: () => number,
): { readonly ref: RefObject<E | null>; readonly width: number } {
  const ref = useRef<E>(null);
  const [width, setWidth] = useState(guess ?? 0);
  const isGuessed = useRef(guess !== undefined);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = (): void => setWidth(element.clientWidth);
    if (!isGuessed.current) measure();
    const observer = new ResizeObserver(measure); // it looks for the first time when the page is laid out, before it is painted
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
