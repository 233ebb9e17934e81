import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Refusal } from '#ui/failures/Refusal.tsx';
import { type BibsAnswer, fetchEverybody } from './bib-queries.ts';
import own from './bibs.module.css';

interface ListProps {
  readonly event: string;
  readonly bibs: BibsAnswer;
}

/** The list for a table without a screen: everybody by surname, with room for a signature. It is on paper alone. */
export function BibList({ event, bibs }: ListProps): ReactElement {
  const { say } = useStaffTexts();
  const list = useMutation({ mutationFn: () => fetchEverybody(event), meta: { isQuiet: true } });
  useEffect(() => {
    if (list.data !== undefined) window.print();
  }, [list.data]);
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
                {list.data.map((person) => (
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
