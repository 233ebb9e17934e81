import { deleteModality, saveModality } from '@dorsal/contract/calls/staff/modalities.ts';
import { sports } from '@dorsal/contract/codecs/enums.ts';
import type { StaffEventView } from '@dorsal/contract/views/event-view.ts';
import { modalityDefaults } from '@dorsal/domain/event/modality-defaults.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, type ReactElement, useRef, useState } from 'react';
import { command } from '#api/command.ts';
import { mayCall } from '#api/permissions.ts';
import { hasRole, useSession } from '#api/session.ts';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { isPutOff } from '#race/modality.ts';
import { StandingChip } from '#race/parts/StatusChip.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Unfold } from '#ui/controls/Unfold.tsx';
import { failureText } from '#ui/failures/failure-text.ts';
import { RowLink } from '#ui/table/RowLink.tsx';
import { numberOrNull } from '../editors/reader-editor.ts';
import formClasses from '../form/EditorForm.module.css';
import { AskedDelete } from './AskedDelete.tsx';
import classes from './races.module.css';

type Race = NonNullable<StaffEventView['modalities']>[number];
type EventWithRaces = Pick<StaffEventView, '_id' | 'slug' | 'modalities'>;

const racePath = (event: { readonly slug: string }, race: { readonly _id: string }): string =>
  `/admin/e/${event.slug}/${race._id}`;

/** The races of an event: opened, put in order, added, and deleted while nothing hangs on them. */
export function EventRaces({ event }: { readonly event: EventWithRaces }): ReactElement {
  const { say } = useStaffTexts();
  const session = useSession();
  const isAdmin = hasRole(session, ['admin']);
  const races = event.modalities ?? [];
  const order = useOrder(races);
  return (
    <section aria-labelledby="races">
      <h2 id="races">{say('events.races')}</h2>
      {races.length === 0 ? <p>{say('eventForm.noRaces')}</p> : null}
      <ul className={classes.races}>
        {races.map((race, at) => (
          <li key={race._id} className={classes.race}>
            <RowLink path={racePath(event, race)}>{race.name}</RowLink>
            <span>{kilometresOf(race.distance)}</span>
            <StandingChip of={{ status: race.status, isPutOff: isPutOff(race) }} isTimed />
            {isAdmin ? (
              <>
                <Button
                  variant="default"
                  disabled={at === 0 || order.isPending}
                  aria-label={say('entries.up', { name: race.name })}
                  onClick={() => order.move(at, -1)}
                >
                  ↑
                </Button>
                <Button
                  variant="default"
                  disabled={at === races.length - 1 || order.isPending}
                  aria-label={say('entries.down', { name: race.name })}
                  onClick={() => order.move(at, 1)}
                >
                  ↓
                </Button>
                {mayCall(session, 'deleteModality') ? <DeleteRace race={race} /> : null}
              </>
            ) : null}
          </li>
        ))}
      </ul>
      <Failed error={order.error} />
      {isAdmin ? <AddRace event={event} /> : null}
    </section>
  );
}

/** Document 3, section 2: 'tabs show distance in whole km'. */
export const kilometresOf = (metres: number | undefined): string =>
  metres === undefined ? '' : `${Math.round(metres / 1_000)} km`;

function Failed({ error }: { readonly error: unknown }): ReactElement | null {
  const { t } = useTexts();
  return error === null ? null : (
    <p role="alert" className={formClasses.fault}>
      {failureText(error, t)}
    </p>
  );
}

/** The one save by which a race changes places with its neighbour; the server puts the others around it. Null: it moves nowhere. */
export function moveOf(races: readonly Pick<Race, '_id' | 'order'>[], at: number, by: -1 | 1) {
  const [moved, neighbour] = [races[at], races[at + by]];
  if (moved === undefined || neighbour === undefined) return null;
  const { _id, order: was = 0 } = moved;
  // Of races with one number the one that has its number already stays.
  return was === at + by ? { _id: neighbour._id, was: neighbour.order ?? 0, is: at } : { _id, was, is: at + by };
}

function useOrder(races: readonly Race[]) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ _id, was, is }: NonNullable<ReturnType<typeof moveOf>>) =>
      command(saveModality, { body: { _id, changes: { order: { was, is } } } }, crypto.randomUUID()),
    onSettled: async () => await client.invalidateQueries({ queryKey: ['staff'] }),
    meta: { isQuiet: true },
  });
  const move = (at: number, by: -1 | 1): void => {
    const moved = moveOf(races, at, by);
    if (moved !== null) mutate(moved);
  };
  return { move, isPending, error };
}

/** Deletes a race in two steps; where something hangs on it, it says what. */
function DeleteRace({ race }: { readonly race: Race }): ReactElement {
  const { say } = useStaffTexts();
  const client = useQueryClient();
  return (
    <Unfold says={say('races.delete')} label={say('races.delete.this', { name: race.name })}>
      {(fold) => (
        <AskedDelete
          sure={say('races.delete.sure', { name: race.name })}
          remove={(commandId) => command(deleteModality, { body: { _id: race._id } }, commandId)}
          onGone={() => client.invalidateQueries({ queryKey: ['staff'] })}
          onLeave={fold}
        />
      )}
    </Unfold>
  );
}

/** Makes a race with what is usual in its sport, and opens it. */
function AddRace({ event }: { readonly event: EventWithRaces }): ReactElement {
  const { say } = useStaffTexts();
  const { t } = useTexts();
  const client = useQueryClient();
  const navigate = useNavigate();
  const usual = event.modalities?.at(-1)?.sport ?? 'running';
  const [name, setName] = useState('');
  const [sport, setSport] = useState<Race['sport']>(usual);
  const [distance, setDistance] = useState('');
  const commandId = useRef(crypto.randomUUID());
  const added = useMutation({
    mutationFn: async () => {
      const metres = numberOrNull(distance);
      const body = { event: event._id, name: name.trim(), sport, ...(metres !== null && { distance: metres }) };
      return await command(saveModality, { body }, commandId.current);
    },
    onSuccess: async ({ _id }) => {
      await client.invalidateQueries({ queryKey: ['staff'] });
      await navigate({ to: '/admin/e/$eventId/$raceId', params: { eventId: event.slug, raceId: _id } });
    },
    meta: { isQuiet: true },
  });
  const isEmpty = name.trim() === '';
  const { chronotype, isTimed, precision } = modalityDefaults(sport);
  const submit = (submitted: FormEvent): void => {
    submitted.preventDefault();
    if (!isEmpty && !added.isPending) added.mutate();
  };
  /** Another content is another command. */
  const typed = (set: (text: string) => void) => (event: { readonly currentTarget: { readonly value: string } }) => {
    commandId.current = crypto.randomUUID();
    set(event.currentTarget.value);
  };
  return (
    <form className={classes.add} onSubmit={submit} aria-label={say('races.add')}>
      <label>
        {say('raceForm.name')}
        <input className={formClasses.input} type="text" maxLength={200} value={name} onChange={typed(setName)} />
      </label>
      <label>
        {say('raceForm.sport')}
        <select
          className={formClasses.input}
          value={sport}
          onChange={typed((text) => setSport(sports.find((one) => one === text) ?? 'running'))}
        >
          {sports.map((one) => (
            <option key={one} value={one}>
              {t(`sport.${one}`)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {say('raceForm.distance')}
        <input className={formClasses.input} type="number" min={0} value={distance} onChange={typed(setDistance)} />
      </label>
      <Button
        type="submit"
        aria-disabled={isEmpty || added.isPending}
        title={isEmpty ? say('races.add.name') : undefined}
      >
        {say(added.isPending ? 'form.saving' : 'races.add')}
      </Button>
      <p className={formClasses.note}>
        {isTimed
          ? [say(`raceForm.type.${chronotype}`), say(`raceForm.precision.${precision}`)].join(' · ')
          : say('races.untimed')}
      </p>
      <Failed error={added.error} />
    </form>
  );
}

interface NavProps {
  readonly event: EventWithRaces;
  /** The id of the race that is open. */
  readonly chosen: string;
}

/** Document 3, section 2: one tab per modality. */
export function RaceNav({ event, chosen }: NavProps): ReactElement {
  const { say } = useStaffTexts();
  return (
    <nav className={classes.nav} aria-label={say('events.races')}>
      <RowLink path={`/admin/e/${event.slug}`}>{say('races.event')}</RowLink>
      {(event.modalities ?? []).map((race) => (
        <RowLink key={race._id} path={racePath(event, race)} isCurrent={race._id === chosen}>
          {[race.name, kilometresOf(race.distance)].filter(Boolean).join(' · ')}
        </RowLink>
      ))}
    </nav>
  );
}
