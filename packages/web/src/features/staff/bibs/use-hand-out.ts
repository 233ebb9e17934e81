import { parseScanCode } from '@dorsal/domain/registration/scan-code.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { raceDayKey } from '../race-day/race-day-queries.ts';
import { bibsQuery, type Holder, handOut, holdersQuery, isOfOther } from './bib-queries.ts';
import { createTurns, type LeftOver, type Taken } from './scan-turns.ts';

/** The people below the field of a table, and the lines of what is still open, at most. */
const mostShown = 8;

/** Hands bibs out and takes them back. What is said of somebody stays with them, whoever was scanned since, until it is done or removed. */
export function useHandOut(event: string) {
  const client = useQueryClient();
  const [lately, setLately] = useState<readonly Holder[]>([]);
  const [left, setLeft] = useState<readonly LeftOver[]>([]);
  const [busy, setBusy] = useState<readonly string[]>([]);
  const acts = useMemo(() => {
    const drop = (text: string): void => setLeft((before) => before.filter((one) => one.text !== text));
    const leave = (one: LeftOver): void =>
      setLeft((before) => [one, ...before.filter(({ text }) => text !== one.text)].slice(0, mostShown));
    const give = async (person: Holder, note = ''): Promise<Taken> => {
      const { id, bib: text } = person;
      setBusy((before) => [...before, id]);
      setLeft((before) => before.filter((one) => idOf(one) !== id));
      try {
        const done = await handOut(person, note);
        setLately((before) => [done, ...before.filter((one) => one.id !== id)].slice(0, mostShown));
        return { what: 'given', text, person: done };
      } catch (error) {
        const failed = { what: 'failed', text, person, error } as const;
        leave(failed);
        return failed;
      } finally {
        setBusy((before) => before.filter((one) => one !== id));
        void client.invalidateQueries({ queryKey: raceDayKey });
      }
    };
    const turn = createTurns({
      find: async (text) => {
        // Without the number of the event nobody knows whose code it is.
        const known = await client.ensureQueryData(bibsQuery(event));
        // A scanner is quicker than the list, which is asked for again: another desk may have handed it out.
        return isOfOther(text, known) ? 'otherEvent' : await client.fetchQuery(holdersQuery(event, text));
      },
      give,
    });
    const take = async (text: string): Promise<Taken> => {
      drop(text);
      const taken = await turn(text);
      // A name is followed by a look at those who are found; a code perhaps by the next one at once.
      if (taken.what !== 'given' && (taken.what === 'failed' || hasDigits(text))) leave(taken);
      return taken;
    };
    const noted = (person: Holder): void =>
      setLately((before) => before.map((one) => (one.id === person.id ? person : one)));
    return { give, take, drop, noted };
  }, [client, event]);
  return { lately, left, busy, ...acts };
}

export type HandingOut = ReturnType<typeof useHandOut>;

/** The person of a line; undefined: nobody was found. */
export const idOf = (one: LeftOver): string | undefined => ('person' in one ? one.person?.id : undefined);

const hasDigits = (text: string): boolean => /\d/.test(parseScanCode(text)?.bib ?? text);
