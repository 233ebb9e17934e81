import { dayIn, formatClock, formatHour } from '@dorsal/domain/units/dates.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useRef, useState } from 'react';
import { CallFailed } from '#api/call-failed.ts';
import { mayCall } from '#api/permissions.ts';
import { useSession } from '#api/session.ts';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { serverNow } from '#live/clock/clocks.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Refusal } from '#ui/failures/Refusal.tsx';
import { instantOf } from '../form/zoned-hours.ts';
import { Way } from '../trail/Trail.tsx';
import { sentQuery } from '../trail/trail-queries.ts';
import { AskedForm } from './AskedForm.tsx';
import { actsQuery, doAct, type Start } from './act-queries.ts';
import classes from './acts.module.css';
import { DraftField } from './DraftField.tsx';

interface Props {
  readonly race: {
    readonly id: string;
    readonly name: string;
    readonly event: string | undefined;
    readonly zone: string;
  };
}

/** The starts of a race that wait for a gun, each with the button that gives it, and those that were given here. */
export function Starts({ race }: Props): ReactElement | null {
  const { say } = useStaffTexts();
  const session = useSession();
  const acts = useQuery(actsQuery(race.id)).data;
  // From the press on: where its answer is lost, the gun that stands is shown all the same, with its way back.
  const [pressed, setPressed] = useState<Readonly<Record<string, string>>>({});
  if (acts === undefined || acts.isOfficial || !mayCall(session, 'raceAct', race.event)) return null;
  const shown = acts.starts.filter(({ gunAt, wave }) => gunAt === null || pressed[wave ?? ''] !== undefined);
  if (shown.length === 0) return null;
  return (
    <ul className={classes.starts} aria-label={say('acts.starts')}>
      {shown.map((start) => (
        <li key={start.wave ?? ''}>
          <b>{start.wave ?? race.name}</b>{' '}
          {start.plannedAt === null
            ? null
            : say('acts.start.planned', { hour: formatHour(start.plannedAt, race.zone) })}
          {start.gunAt === null ? (
            <ToStart
              {...{ race, start }}
              isByOffsets={acts.isByOffsets && start.wave === null}
              onPress={(sent) => setPressed({ ...pressed, [start.wave ?? '']: sent })}
            />
          ) : (
            <Given sent={pressed[start.wave ?? ''] ?? ''} hour={formatClock(start.gunAt, race.zone)} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Given({ sent, hour }: { readonly sent: string; readonly hour: string }): ReactElement {
  const { say } = useStaffTexts();
  const change = useQuery(sentQuery(sent)).data;
  return (
    <>
      <span role="status">{say('acts.start.given', { hour })}</span>
      {change ? <Way change={change} /> : null}
    </>
  );
}

interface StartProps extends Props {
  readonly start: Start;
  /** Told the id under which it was sent. */
  readonly onPress: (sent: string) => void;
}

/** A start that can move times is looked at before it is given, any other is given at once. */
function ToStart({ isByOffsets, ...props }: StartProps & { readonly isByOffsets: boolean }): ReactElement {
  const { say } = useStaffTexts();
  const [pressedAt, setPressedAt] = useState<number | null>(null);
  const { race, start } = props;
  if (!isByOffsets && !start.hasPassed) return <StartNow {...props} />;
  if (pressedAt !== null) return <StartAtHour {...{ ...props, isByOffsets, pressedAt }} />;
  return (
    <Button className={classes.kind} onClick={() => setPressedAt(Math.round(serverNow(race.id)))}>
      {isByOffsets
        ? say('acts.do', { act: say('acts.start.ask'), race: start.wave ?? race.name })
        : say('acts.start.now', { start: start.wave ?? race.name })}
    </Button>
  );
}

interface AtHourProps extends StartProps {
  readonly isByOffsets: boolean;
  readonly pressedAt: number;
}

/** Gives the gun with an hour, beside what it would move. Own starts are offered the planned one, from which they count already; others the press. Exported for its test. */
export function StartAtHour({ race, start, isByOffsets, pressedAt, onPress }: AtHourProps): ReactElement {
  const { say } = useStaffTexts();
  const { wave, plannedAt } = start;
  const offered = isByOffsets && plannedAt !== null && plannedAt <= pressedAt ? plannedAt : pressedAt;
  const [typed, setTyped] = useState({
    'at.was': String(offered),
    ...{ 'at.day': dayIn(offered, race.zone), 'at.hour': formatClock(offered, race.zone) },
  });
  const at = typed['at.hour'] === '' ? null : instantOf('at', typed, race.zone, formatClock);
  const label = isByOffsets ? 'acts.start.reference' : 'acts.start.hour';
  const act = at === null ? null : ({ kind: 'start', ...(wave !== null && { wave }), at, moves_times: true } as const);
  return (
    <AskedForm
      asked={act && { command: 'raceAct', body: { modality: race.id, act } }}
      race={{ name: wave ?? race.name }}
      act={say('acts.start.ask')}
      onDone={({ sent }) => onPress(sent)}
      lacks={[say(label)]}
    >
      <p>{say(isByOffsets ? 'acts.start.offsets' : 'acts.start.passed')}</p>
      <DraftField
        field={{ name: 'at', says: label, kind: 'moment' }}
        value={`${typed['at.day']}T${typed['at.hour']}`}
        onChange={(value) => {
          const [day = '', hour = ''] = value.split('T');
          setTyped({ ...typed, 'at.day': day, 'at.hour': hour });
        }}
      />
    </AskedForm>
  );
}

/** Gives the gun at once. Where no answer comes the hour of the press stands there, and can be sent as it was. */
function StartNow({ race, start, onPress }: StartProps): ReactElement {
  const { say } = useStaffTexts();
  const client = useQueryClient();
  const [pressedAt, setPressedAt] = useState<number | null>(null);
  const { wave } = start;
  // The same press sent again after a lost answer is the same command.
  const ids = useRef(new Map<number | null, string>());
  const giving = useMutation({
    mutationFn: async (at: number | null) => {
      const sent = ids.current.get(at) ?? crypto.randomUUID();
      ids.current.set(at, sent);
      onPress(sent);
      const act = { kind: 'start', ...(wave !== null && { wave }), ...(at !== null && { at }) } as const;
      await doAct({ command: 'raceAct', body: { modality: race.id, act } }, { commandId: sent });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['staff'] }),
    meta: { isQuiet: true },
  });
  const press = (): void => {
    if (giving.isPending) return;
    setPressedAt(Math.round(serverNow(race.id)));
    giving.mutate(null);
  };
  const isLost = giving.error instanceof CallFailed && giving.error.failure.code === 'offline';
  return (
    <>
      <Button className={classes.kind} aria-disabled={giving.isPending} onClick={press}>
        {say('acts.start.now', { start: wave ?? race.name })}
      </Button>
      <Refusal error={giving.error} />
      {isLost && pressedAt !== null ? (
        <Button variant="default" className={classes.kind} onClick={() => giving.isPending || giving.mutate(pressedAt)}>
          {say('acts.start.at', { hour: formatClock(pressedAt, race.zone) })}
        </Button>
      ) : null}
    </>
  );
}
