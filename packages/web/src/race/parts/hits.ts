import { foldText } from '@dorsal/domain/search/fold-text.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Participant } from '../participant.ts';

/** True where somebody is called as it was asked; the server finds people with a mistake in the name too, behind these. */
export function isCalled({ bib, name, club }: Pick<Participant, 'bib' | 'name' | 'club'>, asked: string): boolean {
  const called = foldText([bib, name, club].filter(Boolean).join(' '));
  return foldText(asked)
    .split(' ')
    .every((word) => called.includes(word));
}

/** The one whom a search means: the only one who is called so, or else the only one found; null: it can be several, or nobody. */
export function singleHit(people: readonly Participant[], asked: string): Participant | null {
  const called = people.filter((person) => isCalled(person, asked));
  const [only, ...others] = called.length === 0 ? people : called;
  return only === undefined || others.length > 0 ? null : only;
}

/** Enter opens a single hit, as soon as the answer for what was typed is there. `people` null: it is not there yet. */
export function useEnter(
  { asked, entered }: { readonly asked: string; readonly entered: string | null },
  people: readonly Participant[] | null,
): void {
  const navigate = useNavigate();
  const single = people !== null && entered === asked ? singleHit(people, asked) : null;
  const id = single?.id;
  useEffect(() => {
    if (id !== undefined) void navigate({ to: '/r/$resultId', params: { resultId: id } });
  }, [id, navigate]);
}
