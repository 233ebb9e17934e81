import { useEffect, useState } from 'react';

/** A value once it has stood still for a while. */
export function useLate<T>(value: T, calmMs: number): T {
  const [late, setLate] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), calmMs);
    return () => clearTimeout(timer);
  }, [value, calmMs]);
  return late;
}
