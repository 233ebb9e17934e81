import { formatDayHour } from '@dorsal/domain/units/dates.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactElement, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Refusal } from '#ui/failures/Refusal.tsx';
import { boardQuery } from '../race-day/race-day-queries.ts';
import { type BibsAnswer, fetchEverybody } from './bib-queries.ts';
import own from './bibs.module.css';

interface ListProps {
  readonly event: string;
  readonly bibs: BibsAnswer;
}

/** The list for a table without a screen: everybody by surname, with room for a signature. It is on paper alone. */
export function BibList({ event, bibs }: ListProps): ReactElement {
  const { say } = useStaffTexts();
  const list = useMutation({
    mutationFn: async () => ({ people: await fetchEverybody(event), at: Date.now() }),
    meta: { isQuiet: true },
  });
  useEffect(() => {
    if (list.data !== undefined) window.print();
  }, [list.data]);
  // An event without a timed race has no board.
  const name = useQuery(boardQuery(event)).data?.races[0]?.event.name;
  const nameOfRace = (id: string): string => {
    const race = bibs.races.find(({ _id }) => _id === id);
    return race?.short_name ?? race?.name ?? '';
  };
  return (
    <section>
      <Button
        variant="default"
        aria-disabled={list.isPending}
        onClick={() => (list.isPending ? undefined : list.mutate())}
      >
        {say(list.isPending ? 'bibs.printing' : 'bibs.print')}
      </Button>
      <Refusal error={list.error} />
      {list.data === undefined
        ? null
        : createPortal(
            <table className={own.printed}>
              <caption>
                {[
                  name,
                  say('bibs.print.people', { count: list.data.people.length }),
                  formatDayHour(list.data.at, bibs.time_zone),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </caption>
              <thead>
                <tr>
                  <th scope="col">{say('bibs.print.bib')}</th>
                  <th scope="col">{say('bibs.print.name')}</th>
                  <th scope="col">{say('bibs.race')}</th>
                  <th scope="col">{say('bibs.print.category')}</th>
                  <th scope="col">{say('bibs.print.club')}</th>
                  <th scope="col">{say('bibs.print.signature')}</th>
                </tr>
              </thead>
              <tbody>
                {list.data.people.map((person) => (
                  <tr key={person.id}>
                    <td className="numbers">{person.bib}</td>
                    <td>{[person.surname, person.name].filter(Boolean).join(', ')}</td>
                    <td>{nameOfRace(person.race)}</td>
                    <td>{person.category}</td>
                    <td>{person.club}</td>
                    <td>{person.collectedAt === null ? '' : `✓ ${person.note}`}</td>
                  </tr>
                ))}
              </tbody>
            </table>,
            document.body,
          )}
    </section>
  );
}
