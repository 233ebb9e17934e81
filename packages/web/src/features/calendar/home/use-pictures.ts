import { useEffect, useState } from 'react';

/** Document 1, section 9: 'Home header image rotates every 5 s'. */
const everyMs = 5_000;

/** Another one than now, each as likely. `random` is from 0 up to 1. */
export function otherPicture(now: number, count: number, random: number): number {
  if (count < 2) return now;
  return (now + 1 + Math.min(count - 2, Math.floor(random * (count - 1)))) % count;
}

interface Pictures {
  /** The one that is seen and, below it, the one before: it fades out. */
  readonly shown: readonly number[];
  readonly isMoving: boolean;
  readonly toggle: () => void;
}

/** The index of the picture in the hero, of `count`. Still under reduced motion until somebody starts it, and while the page is hidden. */
export function usePictures(count: number): Pictures {
  const [shown, setShown] = useState<readonly number[]>(() => [Math.floor(Math.random() * count)]);
  const [isMoving, setMoving] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches);
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => {
      if (document.hidden) return;
      setShown(([now = 0]) => [otherPicture(now, count, Math.random()), now]);
    }, everyMs);
    return () => clearInterval(timer);
  }, [isMoving, count]);
  return { shown, isMoving, toggle: () => setMoving(!isMoving) };
}
