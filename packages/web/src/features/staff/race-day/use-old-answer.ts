import { useEffect, useState } from 'react';

/** An answer that is asked for every ten seconds has failed to come twice by then. */
const oldMs = 20_000;

/** True once the answer of that instant, by the clock of this device, is too old to say how things are now. 0: there is none. */
export function useOldAnswer(updatedAt: number): boolean {
  const [old, setOld] = useState(() => (Date.now() - updatedAt >= oldMs ? updatedAt : 0));
  useEffect(() => {
    const timer = setTimeout(() => setOld(updatedAt), Math.max(0, updatedAt + oldMs - Date.now()));
    return () => clearTimeout(timer);
  }, [updatedAt]);
  return updatedAt > 0 && old === updatedAt;
}
