import { useEffect, useEffectEvent } from 'react';
import { leftDraft } from './tab-drafts.ts';

interface Left<Value> {
  /** Nothing is typed in this tab: what another one has left may stand here. */
  readonly isEmpty: boolean;
  readonly parse: (text: string) => Value | null;
  readonly onTaken: (value: Value) => void;
}

/** Takes up what a tab has left half typed that is closed, where nothing is typed here. */
export function useLeftDraft<Value>(under: string, { isEmpty, parse, onTaken }: Left<Value>): void {
  const look = useEffectEvent(async (): Promise<void> => {
    const left = isEmpty ? await leftDraft(under) : null;
    const value = left === null ? null : parse(left.text);
    if (left !== null && value !== null) takeUp(left.take, value);
  });
  // By then something may be typed.
  const takeUp = useEffectEvent((take: () => void, value: Value): void => {
    if (!isEmpty) return;
    take();
    onTaken(value);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each name is looked at once
  useEffect(() => {
    void look().catch(() => undefined);
  }, [under]);
}
