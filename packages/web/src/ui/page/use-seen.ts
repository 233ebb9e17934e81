import { type RefCallback, useCallback, useEffectEvent } from 'react';

/** Half of a thing in the window is seen. */
const seenShare = 0.5;

/** Tells once when the element of the ref is seen: half of it stands in the window. A hidden one is not. */
export function useSeen<Element extends HTMLElement>(onSeen: () => void): RefCallback<Element> {
  const tell = useEffectEvent(onSeen);
  return useCallback((element) => {
    if (element === null || typeof IntersectionObserver === 'undefined') return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        watch.disconnect();
        tell();
      },
      { threshold: seenShare },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
}
