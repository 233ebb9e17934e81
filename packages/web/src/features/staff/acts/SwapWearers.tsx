import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { CallFailed } from '#api/call-failed.ts';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { Refusal } from '#ui/failures/Refusal.tsx';
import { localMoment } from '../dashboard/problem-words.ts';
import type { Draft, Wearers } from './act-drafts.ts';
import { wearerQuery } from './act-queries.ts';

type Looked = Wearers & { readonly error: unknown };

/** The wearers of both bibs of a swap as it is typed. `event`: null, none is asked for. */
export function useWearers(event: string | null, { bib = '', other = '' }: Draft): Looked {
  const asked = (text: string) => ({ ...wearerQuery(event ?? '', text), enabled: event !== null && text !== '' });
  const one = useQuery(asked(bib.trim()));
  const two = useQuery(asked(other.trim()));
  return { bib: one.data, other: two.data, error: one.error ?? two.error };
}

/** The people of a swap, by name and chip: a bib that was typed wrongly is seen before anything is done. */
export function SwapWearers({ draft, looked }: { readonly draft: Draft; readonly looked: Looked }): ReactElement {
  const { say } = useStaffTexts();
  const lines = (['bib', 'other'] as const).flatMap((field) => {
    const wearer = looked[field];
    const bib = draft[field]?.trim() ?? '';
    if (wearer === undefined || bib === '') return [];
    if (wearer === null) return [say('acts.swap.nobody', { bib })];
    return [say('acts.swap.wearer', { bib, name: wearer.name, chips: wearer.chips.join(', ') || '–' })];
  });
  return (
    <div role="status">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <Refusal error={looked.error} />
    </div>
  );
}

/** The value that stands where somebody else was quicker, with its author and the hour. */
export function Meanwhile({ error }: { readonly error: unknown }): ReactElement | null {
  const { say } = useStaffTexts();
  const faults = error instanceof CallFailed && error.failure.code === 'changed_meanwhile' ? error.failure.faults : [];
  if (faults === undefined || faults.length === 0) return null;
  return (
    <ul>
      {faults.map(({ path, message, theirs, who, at }) => (
        <li key={path}>
          {message}
          {typeof theirs === 'string' ? ` ${say('acts.meanwhile.now', { theirs })}` : null}
          {who === undefined || at === undefined ? null : ` (${who}, ${localMoment(Date.parse(at))})`}
        </li>
      ))}
    </ul>
  );
}
