import { useEffect, useEffectEvent, useState } from 'react';
import type { StaffTextKey } from '#i18n/en/staff.ts';
import { previewedHeaders, type RacePreview } from './preview-query.ts';
import { type PreviewState, racesOf } from './use-preview.ts';

/** A save that was pressed before its preview was there. */
export type Look =
  /** None was. */
  | 'none'
  /** It waits for the preview. */
  | 'looking'
  /** The preview is there and moves somebody, or there is none to be had: another press saves. */
  | 'shown';

/** Says to whoever pressed it for what the save waits. */
export const lookTexts = { none: null, looking: 'preview.first', shown: 'preview.then' } as const satisfies Record<
  Look,
  StaffTextKey | null
>;

export const isTouched = ({ people, places, prizes }: RacePreview): boolean => people + places + prizes > 0;

/** The next step of a pressed save; `go`: nothing would move, so it goes on by itself. */
export function lookOf(isPressed: boolean, state: PreviewState | null): Look | 'go' {
  if (!isPressed) return 'none';
  if (state?.kind === 'loading') return 'looking';
  if (state === null || (state.kind === 'told' && !state.races.some(isTouched))) return 'go';
  return 'shown';
}

/** Those that name what was looked at. */
type Headers = Readonly<Record<string, string>>;
const headersOf = (state: PreviewState | null): Headers => previewedHeaders(racesOf(state));

interface LookFirst {
  readonly look: Look;
  readonly press: () => void;
}

/**
 * Holds a save until the preview of it is there. What moves nobody is saved then; else the preview stands there, and a second press saves.
 * Whoever presses again while it is looked at saves without it. `key`: of the change, so that one that is typed on begins anew.
 */
export function useLookFirst(state: PreviewState | null, key: string, save: (previewed: Headers) => void): LookFirst {
  const [pressed, setPressed] = useState<string | null>(null);
  const look = lookOf(pressed === key, state);
  const go = useEffectEvent(() => {
    setPressed(null);
    save(headersOf(state));
  });
  useEffect(() => {
    if (look === 'go') go();
  }, [look]);
  const press = (): void => {
    const isTooEarly = state?.kind === 'loading' && pressed !== key;
    setPressed(isTooEarly ? key : null);
    if (!isTooEarly) save(headersOf(state));
  };
  return { look: look === 'go' ? 'looking' : look, press };
}
