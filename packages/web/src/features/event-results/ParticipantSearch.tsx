import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import type { Event } from '#race/event.ts';
import { HitLine } from '#race/parts/HitLine.tsx';
import { SearchAnswer } from '#ui/search/SearchAnswer.tsx';
import { SearchDialog } from '#ui/search/SearchDialog.tsx';
import classes from '#ui/search/search.module.css';
import { hitsQuery, mostHits } from './result-queries.ts';

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
  const people = hits.data ?? [];
  return (
    <SearchDialog title={t('board.find')} hint={t('results.find.hint')} text={text} onFind={onFind} isFullScreen>
      <SearchAnswer
        asked={asked}
        query={hits}
        start={t('results.find.start')}
        count={hits.data === undefined ? null : people.length}
      >
        <ul>
          {people.map((person) => (
            <HitLine key={person.id} person={person} namesRace bibColor={bibColor(event, person)} />
          ))}
        </ul>
        {people.length >= mostHits ? (
          <p className={classes.count}>{t('results.find.more', { count: mostHits })}</p>
        ) : null}
      </SearchAnswer>
    </SearchDialog>
  );
}

type Person = Parameters<typeof HitLine>[0]['person'];

function bibColor({ modalities }: Event, { race }: Person): string | null {
  return modalities.find(({ id }) => id === race?.id)?.bibColor ?? null;
}
