import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import type { Event } from '#race/event.ts';
import type { Participant } from '#race/participant.ts';
import { HitLines } from '#race/parts/HitLines.tsx';
import { isCalled, useEnter } from '#race/parts/hits.ts';
import { SearchAnswer } from '#ui/search/SearchAnswer.tsx';
import type { Asked } from '#ui/search/SearchDialog.tsx';
import { hitsQuery } from './result-queries.ts';

interface Props extends Asked {
  readonly event: Event;
}

/** The answer to a search by bib, name, surname or club in all races of an event. */
export function ParticipantHits({ event, asked, entered, isBehind }: Props): ReactElement {
  const { t } = useTexts();
  const hits = useQuery({ ...hitsQuery(event.id, asked), placeholderData: keepPreviousData });
  const people = hits.data?.people ?? [];
  const isMeant = (person: Participant): boolean => hits.isPlaceholderData || isCalled(person, asked);
  useEnter({ asked, entered }, hits.isPlaceholderData ? null : people);
  return (
    <SearchAnswer
      {...{ asked, isBehind }}
      query={hits}
      start={t('results.find.start')}
      count={hits.data === undefined ? null : people.length}
      total={hits.data?.total}
    >
      <HitLines people={people.filter(isMeant)} races={event.modalities} namesRace />
      <HitLines
        people={people.filter((person) => !isMeant(person))}
        races={event.modalities}
        namesRace
        title={t('board.find.similar')}
      />
    </SearchAnswer>
  );
}
