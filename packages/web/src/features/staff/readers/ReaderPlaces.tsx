import { formatDay, formatHour } from '@dorsal/domain/units/dates.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useRef, useState } from 'react';
import type { StaffTextKey } from '#i18n/en/staff.ts';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import type { SaidBy } from '#i18n/use-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextButton } from '#ui/controls/TextButton.tsx';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { RowLink } from '#ui/table/RowLink.tsx';
import { LivenessBadge, livenessOf } from '../lists/readers-list.tsx';
import { PreviewBeside } from '../preview/PreviewBeside.tsx';
import { usePreview } from '../preview/use-preview.ts';
import { type Checkpoint, type Configuration, placesOfReader, silenceOfReader, takeOff } from './reader-queries.ts';
import classes from './readers.module.css';

/** Document 3, section 4: whether a reader is live. */
function ReaderState({ reader }: { readonly reader: string }): ReactElement | null {
  const { say } = useStaffTexts();
  const { data } = useQuery(silenceOfReader(reader));
  return data === undefined ? null : (
    <p className={classes.state}>
      <LivenessBadge liveness={livenessOf(data ?? undefined)} say={say} />
    </p>
  );
}

/** Document 3, section 2, 'Últimas configuraciones del lector': event, race, checkpoint, window, whether it listens now, and the way to change it. */
export function ReaderPlaces({ reader }: { readonly reader: string }): ReactElement {
  const { say } = useStaffTexts();
  const { data, error, refetch } = useQuery(placesOfReader(reader));
  return (
    <section className={classes.part} aria-labelledby="places">
      <ReaderState reader={reader} />
      <h2 id="places">{say('reader.places')}</h2>
      {error ? <FailureNotice error={error} onRetry={() => void refetch()} /> : null}
      {data?.length === 0 ? <p>{say('reader.places.none')}</p> : null}
      <ul className={classes.places}>
        {data?.map((place) => (
          <Place key={place.id} place={place} />
        ))}
      </ul>
    </section>
  );
}

function Place({ place }: { readonly place: Configuration }): ReactElement {
  const { say } = useStaffTexts();
  const { event, race, checkpoint } = place;
  return (
    <li>
      <span>
        {event === null ? null : <RowLink path={`/admin/e/${event.slug}`}>{event.name}</RowLink>}
        {race === null ? null : (
          <>
            {' · '}
            <RowLink path={event === null ? `/m/${race.id}` : `/admin/e/${event.slug}/${race.id}`}>{race.name}</RowLink>
          </>
        )}
      </span>
      <span>{checkpoint === null ? <i>{say('reader.deleted')}</i> : checkpointText(checkpoint, say)}</span>
      <Window place={place} />
      {checkpoint === null ? (
        <TakeOff place={place} />
      ) : (
        <RowLink path={`/admin/reader-configuration/${checkpoint.id}`}>{say('reader.configure')}</RowLink>
      )}
    </li>
  );
}

/** 'order+1, distance in km, custom name'. */
export function checkpointText(checkpoint: Checkpoint, say: SaidBy<StaffTextKey>): string {
  const { kind, order, metres, name } = checkpoint;
  const place =
    kind === 'intermediate' ? String(order + 1) : say(kind === 'start' ? 'problem.at.start' : 'problem.at.finish');
  const km = metres === undefined ? null : `${(metres / 1_000).toFixed(1)} km`;
  return [place, km, name === place ? null : name].filter(Boolean).join(' · ');
}

/** A lock: open while the window is. */
const Lock = ({ isOpen }: { readonly isOpen: boolean }): ReactElement => (
  <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true" className={classes.lock}>
    <path d={isOpen ? 'M3 7h10v7H3zM5 7V5a3 3 0 0 1 5.5-1.7' : 'M3 7h10v7H3zM5 7V5a3 3 0 0 1 6 0v2'} />
  </svg>
);

/** A window by the hours of the event's place, and whether it is open now: in words, not only as a picture. */
export function Window({ place }: { readonly place: Configuration }): ReactElement {
  const { say } = useStaffTexts();
  const { opensAt, closesAt, event } = place;
  const zone = event?.zone ?? 'UTC';
  const moment = (at: number): string => `${formatDay(at, zone).slice(0, 5)} ${formatHour(at, zone)}`;
  const isOpen = opensAt <= Date.now() && Date.now() <= closesAt;
  return (
    <span className={classes.window} data-open={isOpen}>
      <Lock isOpen={isOpen} /> {moment(opensAt)} – {moment(closesAt)}{' '}
      <small>{say(isOpen ? 'reader.now' : 'reader.over')}</small>
    </span>
  );
}

export const readerName = ({ reader }: Configuration): string =>
  reader === null ? '' : `${reader.name} (${reader.number})`;

interface TakeOffProps {
  readonly place: Configuration;
  readonly onGone?: () => void;
}

/** Takes a reader off its checkpoint, in two steps: the second says what becomes of its reads. */
export function TakeOff({ place, onGone }: TakeOffProps): ReactElement {
  const { say } = useStaffTexts();
  const [isAsking, setAsking] = useState(false);
  const client = useQueryClient();
  const commandId = useRef(crypto.randomUUID());
  const preview = usePreview(isAsking ? { command: 'deleteReaderConfiguration', body: { _id: place.id } } : null);
  const off = useMutation({
    mutationFn: () => takeOff(place.id, commandId.current),
    onSuccess: async () => {
      onGone?.();
      await client.invalidateQueries({ queryKey: ['staff'] });
    },
    meta: { isQuiet: true },
  });
  if (!isAsking) return <TextButton onClick={() => setAsking(true)}>{say('configuration.off')}</TextButton>;
  return (
    <div className={classes.sure}>
      <p role="alert">{say('configuration.off.sure', { reader: readerName(place) })}</p>
      <PreviewBeside preview={preview} />
      <p className={classes.choices}>
        <Button variant="default" onClick={() => setAsking(false)}>
          {say('configuration.off.no')}
        </Button>
        <Button aria-disabled={off.isPending} onClick={() => (off.isPending ? undefined : off.mutate())}>
          {say('configuration.off.yes')}
        </Button>
      </p>
      {off.error ? <FailureNotice error={off.error} /> : null}
    </div>
  );
}
