import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { Refusal } from '#ui/failures/Refusal.tsx';
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
