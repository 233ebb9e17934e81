import { useEffect, useEffectEvent, useState } from 'react';

export interface TypedSearch {
  /** The text in the field. */
  readonly typed: string;
  readonly type: (text: string) => void;
  /** Searches at once, as Enter asks for. */
  readonly searchNow: () => void;
}

/** A search field, and the address that it stands in. */
export interface SearchState {
  readonly typed: string;
  /** As the address was last seen. */
  readonly inAddress: string;
  /** The texts that were searched for and have not come into the address yet, the oldest first. */
  readonly onTheWay: readonly string[];
}

/**
 * The field as the address changes. A text that was searched for from here comes into the address a moment later: what was typed meanwhile stays. Where the
 * address changes by another way the field follows.
 */
export function followAddress(state: SearchState, inAddress: string): SearchState {
  const at = state.onTheWay.findIndex((text) => text.trim() === inAddress.trim());
  return at < 0
    ? { typed: inAddress, inAddress, onTheWay: [] }
    : { ...state, inAddress, onTheWay: state.onTheWay.slice(at + 1) };
}

/**
 * A field that searches as one types, a moment after the last letter. What it searches for stands in the address: where that changes by another
 * way (a removed filter, the browser's back button), the field follows.
 */
export function useTypedSearch(inAddress: string, search: (text: string) => void, calmMs: number): TypedSearch {
  const [state, setState] = useState<SearchState>({ typed: inAddress, inAddress, onTheWay: [] });
  if (inAddress !== state.inAddress) setState(followAddress(state, inAddress));
  const { typed } = state;
  const tell = (text: string): void => {
    setState((before) =>
      text.trim() === inAddress.trim() ? before : { ...before, onTheWay: [...before.onTheWay, text] },
    );
    search(text);
  };
  const tellLater = useEffectEvent(tell);
  useEffect(() => {
    if (typed === inAddress) return;
    const timer = setTimeout(() => tellLater(typed), calmMs);
    return () => clearTimeout(timer);
  }, [typed, inAddress, calmMs]);
  return {
    typed,
    type: (text) => setState((before) => ({ ...before, typed: text })),
    searchNow: () => tell(typed),
  };
}
