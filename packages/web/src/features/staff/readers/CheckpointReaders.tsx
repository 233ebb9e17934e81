import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextButton } from '#ui/controls/TextButton.tsx';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { Breadcrumb, type Crumb } from '#ui/page/Breadcrumb.tsx';
import { Skeleton } from '#ui/page/Skeleton.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import { RowLink } from '#ui/table/RowLink.tsx';
import { configurationEditor, configurationFields, type Days } from '../editors/configuration-editor.ts';
import { EditorForm } from '../form/EditorForm.tsx';
import { BoxFile } from './BoxFile.tsx';
import { MatStory } from './MatStory.tsx';
import { checkpointText, readerName, TakeOff, Window } from './ReaderPlaces.tsx';
import { allReaders, type Configuration, checkpointQuery, readersOfCheckpoint } from './reader-queries.ts';
import classes from './readers.module.css';

/** Document 3, section 2, 'AdminReaderConfiguration': the readers of one checkpoint, each with its window, and a form for one of them. */
export function CheckpointReaders({ checkpoint: id }: { readonly checkpoint: string }): ReactElement {
  const { say } = useStaffTexts();
  const { data, error, isPending, refetch } = useQuery(checkpointQuery(id));
  usePageTitle(say('configuration.page'));
  if (error) return <FailureNotice isPage error={error} onRetry={() => void refetch()} />;
  if (isPending) return <Skeleton lines={8} />;
  if (data === null || data === undefined) return <h1>{say('configuration.notFound')}</h1>;
  const { event, checkpoint, isTimed } = data;
  return (
    <>
      <Breadcrumb crumbs={[...crumbsOf(data), { text: checkpointText(checkpoint, say) }]} />
      <h1 className={classes.title}>{say('configuration.title')}</h1>
      {isTimed ? (
        <MatStory race={data.race.id} event={event?.slug ?? null} checkpoint={id} zone={event?.zone ?? 'UTC'} />
      ) : null}
      {isTimed ? (
        <Readers key={id} checkpoint={id} zone={event?.zone ?? 'UTC'} days={data.days} />
      ) : (
        <p>{say('configuration.untimed')}</p>
      )}
      {data.next === null ? null : (
        <p className={classes.part}>
          <RowLink path={`/admin/reader-configuration/${data.next.id}`}>
            {say('configuration.next', { name: data.next.name })}
          </RowLink>
        </p>
      )}
    </>
  );
}

type OfCheckpoint = Pick<Configuration, 'event'> & { readonly race: NonNullable<Configuration['race']> };

const crumbsOf = ({ event, race }: OfCheckpoint): readonly Crumb[] => [
  ...(event === null
    ? []
    : [{ text: event.name, link: { to: '/admin/e/$eventId', params: { eventId: event.slug } } as const }]),
  {
    text: race.name,
    link:
      event === null
        ? { to: '/m/$modalityId', params: { modalityId: race.id } }
        : { to: '/admin/e/$eventId/$raceId', params: { eventId: event.slug, raceId: race.id } },
  },
];

interface ReadersProps {
  readonly checkpoint: string;
  readonly zone: string;
  readonly days: Days | null;
}

function Readers({ checkpoint, zone, days }: ReadersProps): ReactElement {
  const { say } = useStaffTexts();
  const here = useQuery(readersOfCheckpoint(checkpoint));
  const readers = useQuery(allReaders);
  // Undefined: nobody has chosen yet, so the first that stands here.
  const [chosen, choose] = useState<string | null | undefined>(undefined);
  const error = here.error ?? readers.error;
  const again = (): void => {
    void here.refetch();
    void readers.refetch();
  };
  if (error) return <FailureNotice error={error} onRetry={again} />;
  if (here.data === undefined || readers.data === undefined) return <Skeleton lines={6} />;
  const id = chosen === undefined ? (here.data[0]?.id ?? null) : chosen;
  return (
    <>
      <section className={classes.part} aria-labelledby="here">
        <h2 id="here">{say('configuration.here')}</h2>
        {here.data.length === 0 ? <p>{say('configuration.none')}</p> : null}
        <ul className={classes.places}>
          {here.data.map((place) => (
            <Standing key={place.id} place={place} isChosen={place.id === id} onChoose={choose} />
          ))}
        </ul>
        {here.data.length > 0 && id !== null ? (
          <Button variant="default" onClick={() => choose(null)}>
            {say('configuration.add')}
          </Button>
        ) : null}
      </section>
      <BoxFile checkpoint={checkpoint} zone={zone} places={here.data} />
      <EditorForm
        key={id}
        design={configurationEditor({ checkpoint, zone, days })}
        id={id}
        fields={configurationFields(say, readers.data, days)}
        head={
          <p className={classes.zone}>
            {[say('configuration.zone', { zone }), days && say('configuration.days', shownDays(days))]
              .filter(Boolean)
              .join(' · ')}
          </p>
        }
        onSaved={() => choose(undefined)}
      />
    </>
  );
}

const shownDays = ({ first, last }: Days) => ({ from: shownDay(first), to: shownDay(last) });
const shownDay = (day: string): string => day.split('-').toReversed().join('/');

interface StandingProps {
  readonly place: Configuration;
  readonly isChosen: boolean;
  readonly onChoose: (id: string | undefined) => void;
}

function Standing({ place, isChosen, onChoose }: StandingProps): ReactElement {
  return (
    <li aria-current={isChosen}>
      <TextButton aria-pressed={isChosen} onClick={() => onChoose(place.id)}>
        {readerName(place)}
      </TextButton>
      <Window place={place} />
      <TakeOff place={place} onGone={() => onChoose(undefined)} />
    </li>
  );
}
