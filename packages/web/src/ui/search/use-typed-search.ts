import { useEffect, useEffectEvent, useState } from 'react';

export interface TypedSearch {
  /** The text in the field. */
  readonly typed: string;
  readonly type: (text: string) => void;
  /** Searches at once, as Enter asks for. */
  readonly searchNow: () => void;
}

/**
 * A field that searches as one types, a moment after the last letter. What it searches for stands in the address: where that changes by another
 * way (a removed filter, the browser's back button), the field follows.
 */
export function useTypedSearch(inAddress: string, search: (text: string) => void, calmMs: number): TypedSearch {
  const [typed, setTyped] = useState(inAddress);
  const [known, setKnown] = useState(inAddress);
  if (inAddress !== known) {
    setKnown(inAddress);
    setTyped(inAddress);
  }
  const tell = useEffectEvent((text: string) => {
    setKnown(text);
    search(text);
  });
  useEffect(() => {
    if (typed === inAddress) return;
    const timer = setTimeout(() => tell(typed), calmMs);
    return () => clearTimeout(timer);
  }, [typed, inAddress, calmMs]);
  return {
    typed,
    type: setTyped,
    searchNow: () => {
      setKnown(typed);
      search(typed);
    },
  };
}
