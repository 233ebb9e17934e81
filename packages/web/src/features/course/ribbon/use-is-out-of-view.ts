import { type RefObject, useEffect, useState } from 'react';

/** Whether an element has been scrolled away, for what stands in for it then. */
export function useIsOutOfView(ref: RefObject<Element | null>): boolean {
  const [isOut, setOut] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => setOut(entry?.isIntersecting === false));
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return isOut;
}
