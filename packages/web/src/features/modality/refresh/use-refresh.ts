import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { hub } from '#live/hub.ts';
import { pollVersions } from '#live/stream/poll-versions.ts';
import { modalityQuery, statsQuery } from '../data/modality-queries.ts';
import { type HeldChanges, noChanges, withMoved } from './held-changes.ts';
import { type RefreshOption, secondsOf, useRefreshOption } from './refresh-option.ts';

export interface Refresh {
  readonly option: RefreshOption;
  /** Until the next reload; null: none is due. */
  readonly secondsLeft: number | null;
  /** What moved since the page stands still. */
  readonly held: HeldChanges;
  /** Shows what was held back. */
  readonly showNow: () => void;
}

/** How a live modality is kept up to date: pushed, each 30, 60 or 90 s, or not at all. */
export function useRefresh(modality: string, isLive: boolean): Refresh {
  const queryClient = useQueryClient();
  const chosen = useRefreshOption();
  const option = isLive ? chosen : 'live';
  const isHeld = option !== 'live';
  const [held, setHeld] = useState(noChanges);
  const seconds = secondsOf(option);

  useEffect(() => {
    if (!isHeld) return;
    const letGo = hub.hold(modality, (moved) => setHeld((before) => withMoved(before, moved)));
    return () => {
      letGo();
      // Whatever was held back belongs on the page again.
      setHeld(noChanges);
      hub.renew(modality, null);
    };
  }, [modality, isHeld]);

  const showNow = async (): Promise<void> => {
    setHeld(noChanges);
    void queryClient.invalidateQueries({ queryKey: modalityQuery(modality).queryKey });
    const told = await pollVersions([modality]).catch(() => null);
    const version = told?.type === 'heartbeat' ? (told.versions[modality] ?? null) : null;
    hub.renew(modality, version);
    // Without an answer the failing reload says so in its place.
    if (told === null) void queryClient.invalidateQueries({ queryKey: statsQuery(modality).queryKey });
  };
  const secondsLeft = useCountdown(seconds, () => void showNow());
  return { option, secondsLeft, held, showNow: () => void showNow() };
}

/** Counts whole seconds down, acts at zero and begins again; stands still while the page is hidden. */
function useCountdown(seconds: number | null, atZero: () => void): number | null {
  const [left, setLeft] = useState(seconds);
  const [of, setOf] = useState(seconds);
  if (of !== seconds) {
    setOf(seconds);
    setLeft(seconds);
  }
  const act = useEffectEvent(atZero);
  useEffect(() => {
    if (seconds === null) return;
    let rest = seconds;
    const clock = setInterval(() => {
      if (document.hidden) return;
      rest = rest > 1 ? rest - 1 : seconds;
      setLeft(rest);
      if (rest === seconds) act();
    }, 1_000);
    return () => clearInterval(clock);
  }, [seconds]);
  return left;
}
