import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { calledOf, type Participant } from '#race/participant.ts';
import { HitLine } from '#race/parts/HitLine.tsx';
import { SearchAnswer } from '#ui/search/SearchAnswer.tsx';
import { SearchDialog as SearchFrame } from '#ui/search/SearchDialog.tsx';
import { findRunners, type Hits } from './find-runners.ts';
import { PinButton } from './PinButton.tsx';
import type { PinsOfModality } from './pins.ts';

interface Props {
  readonly modality: string;
  readonly event: string | null;
  readonly text: string;
  readonly pins: PinsOfModality;
  /** Another text for the address; undefined closes. */
  readonly onFind: (text: string | undefined) => void;
}

/** Search by bib, name, surname or club. */
export function SearchDialog({ modality, event, text, pins, onFind }: Props): ReactElement {
  const { t } = useTexts();
  const asked = text.trim();
  const hits = useQuery({
    queryKey: ['find', modality, asked.toLowerCase()],
    queryFn: ({ signal }) => findRunners({ text: asked, modality, event }, signal),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  });
  const count = hits.data === undefined ? null : hits.data.here.length + hits.data.elsewhere.length;
  return (
    <SearchFrame title={t('board.find')} hint={t('board.find.hint')} text={text} onFind={onFind}>
      <SearchAnswer
        asked={asked}
        query={hits}
        start={t(event === null ? 'board.find.start' : 'board.find.startAll')}
        count={count}
      >
        {hits.data ? <Found hits={hits.data} pins={pins} /> : null}
      </SearchAnswer>
    </SearchFrame>
  );
}

function Found({ hits, pins }: { readonly hits: Hits; readonly pins: PinsOfModality }): ReactElement {
  const { t } = useTexts();
  return (
    <>
      {hits.here.length === 0 ? null : (
        <ul>
          {hits.here.map((person) => (
            <HitLine key={person.id} person={person} namesRace={false}>
              <Pin person={person} pins={pins} />
            </HitLine>
          ))}
        </ul>
      )}
      {hits.elsewhere.length === 0 ? null : (
        <>
          <h2>{t('board.find.elsewhere')}</h2>
          <ul>
            {hits.elsewhere.map((person) => (
              // Another race has pins of its own.
              <HitLine key={person.id} person={person} namesRace />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

interface PinProps {
  readonly person: Participant;
  readonly pins: PinsOfModality;
}

function Pin({ person, pins }: PinProps): ReactElement {
  const { t } = useTexts();
  return <PinButton who={calledOf(person, t)} registration={person.id} pins={pins} />;
}
