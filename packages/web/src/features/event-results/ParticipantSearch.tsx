import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import type { Event } from '#race/event.ts';
import type { Participant } from '#race/participant.ts';
import { HitLine } from '#race/parts/HitLine.tsx';
import { isCalled, useEnter } from '#race/parts/hits.ts';
import { PinPerson } from '#race/pins/PinButton.tsx';
import { SearchAnswer } from '#ui/search/SearchAnswer.tsx';
import { SearchDialog } from '#ui/search/SearchDialog.tsx';
import { hitsQuery } from './result-queries.ts';

interface Props {
  readonly event: Event;
  readonly text: string;
  readonly onFind: (text: string | undefined) => void;
}

/** Search by bib, name, surname or club in all races of an event. */
export function ParticipantSearch({ event, text, onFind }: Props): ReactElement {
  const { t } = useTexts();
  const asked = text.trim();
  const hits = useQuery({ ...hitsQuery(event.id, asked), placeholderData: keepPreviousData });
  const people = hits.data?.people ?? [];
  const onEnter = useEnter(asked, hits.isPlaceholderData ? null : people);
  return (
    <SearchDialog title={t('board.find')} hint={t('results.find.hint')} {...{ text, onFind, onEnter }} isFullScreen>
      <SearchAnswer
        asked={asked}
        query={hits}
        start={t('results.find.start')}
        count={hits.data === undefined ? null : people.length}
        total={hits.data?.total}
      >
        <Lines event={event} people={people.filter((person) => isCalled(person, asked))} />
        <Lines
          event={event}
          people={people.filter((person) => !isCalled(person, asked))}
          title={t('board.find.similar')}
        />
      </SearchAnswer>
    </SearchDialog>
  );
}

interface LinesProps {
  readonly event: Event;
  readonly people: readonly Participant[];
  readonly title?: string;
}

function Lines({ event: { modalities }, people, title }: LinesProps): ReactElement | null {
  if (people.length === 0) return null;
  return (
    <>
      {title === undefined ? null : <h2>{title}</h2>}
      <ul>
        {people.map((person) => (
          <HitLine
            key={person.id}
            person={person}
            namesRace
            modality={modalities.find(({ id }) => id === person.race?.id)}
          >
            <PinPerson person={person} />
          </HitLine>
        ))}
      </ul>
    </>
  );
}
