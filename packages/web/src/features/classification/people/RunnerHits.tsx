import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import type { Participant } from '#race/participant.ts';
import { HitLines } from '#race/parts/HitLines.tsx';
import { isCalled, useEnter } from '#race/parts/hits.ts';
import { eventQuery, modalityQuery } from '#race/race-queries.ts';
import { SearchAnswer } from '#ui/search/SearchAnswer.tsx';
import type { Asked } from '#ui/search/SearchDialog.tsx';
import { findRunners, type Hits } from './find-runners.ts';

interface Props extends Asked {
  readonly modality: string;
  readonly event: string | null;
}

/** The answer to a search by bib, name, surname or club. */
export function RunnerHits({ modality, event, asked, entered, isBehind }: Props): ReactElement {
  const { t } = useTexts();
  const hits = useQuery({
    queryKey: ['find', modality, asked.toLowerCase()],
    queryFn: ({ signal }) => findRunners({ text: asked, modality, event }, signal),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  });
  const people = hits.data === undefined ? [] : [...hits.data.here, ...hits.data.elsewhere];
  useEnter({ asked, entered }, hits.isPlaceholderData ? null : people);
  const count = hits.data === undefined ? null : people.length;
  return (
    <SearchAnswer
      {...{ asked, isBehind }}
      query={hits}
      start={t(event === null ? 'board.find.start' : 'board.find.startAll')}
      count={count}
      total={hits.data?.total}
    >
      {hits.data ? (
        <Found hits={hits.data} {...{ modality, event }} asked={hits.isPlaceholderData ? null : asked} />
      ) : null}
    </SearchAnswer>
  );
}

interface FoundProps extends Pick<Props, 'modality' | 'event'> {
  readonly hits: Hits;
  /** Null: they answer the text before this one. */
  readonly asked: string | null;
}

/** The people of this race and of the others; below them those whose names are only like the one asked for. */
function Found({ hits: { here, elsewhere }, asked, modality, event }: FoundProps): ReactElement {
  const { t } = useTexts();
  const race = useQuery(modalityQuery(modality)).data;
  const races = useQuery(eventQuery(event ?? undefined)).data?.modalities ?? (race ? [race] : []);
  const called = (person: Participant): boolean => asked === null || isCalled(person, asked);
  const similar = [...here, ...elsewhere].filter((person) => !called(person));
  return (
    <>
      <HitLines people={here.filter(called)} races={races} namesRace={false} />
      <HitLines people={elsewhere.filter(called)} races={races} namesRace title={t('board.find.elsewhere')} />
      <HitLines people={similar} races={races} namesRace title={t('board.find.similar')} />
    </>
  );
}
