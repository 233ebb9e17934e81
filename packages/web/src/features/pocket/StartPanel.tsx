import { formatClock } from '@dorsal/domain/units/dates.ts';
import { type ReactElement, useEffect, useState } from 'react';
import { usePocketTexts } from '#i18n/pocket-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { useJustChanged } from '#ui/controls/use-just-changed.ts';
import { LineList } from './LineList.tsx';
import classes from './pocket.module.css';
import type { PocketRace, Wave } from './pocket-log.ts';
import { signal } from './signals.ts';
import type { usePocket } from './use-pocket.ts';

type Pocket = ReturnType<typeof usePocket>;

/** Races that this phone may start: those whose start is among its places. */
export const startsOf = ({ phone: { event } }: Pick<Pocket, 'phone'>): readonly PocketRace[] =>
  event.races.filter(({ id }) => event.places.some(({ kind, race }) => kind === 'start' && race === id));

/** The starts of races and of their waves. A button is made ready first, so that a pocket starts no race; then the press is the gun. */
export function StartPanel({ pocket }: { readonly pocket: Pocket }): ReactElement {
  const { say } = usePocketTexts();
  return (
    <>
      <p className={classes.hint}>{say('pocket.start.what')}</p>
      <ul className={classes.starts}>
        {startsOf(pocket).flatMap((race) =>
          race.waves.length === 0
            ? [<Start key={race.id} {...{ pocket, race }} wave={null} />]
            : race.waves.map((wave) => <Start key={wave.id} {...{ pocket, race, wave }} />),
        )}
      </ul>
      <LineList pocket={pocket} lines={pocket.lines.filter(({ kind }) => kind === 'gun')} />
    </>
  );
}

/** A start stays ready for so long. */
const readyMs = 120_000;
/** A second touch of the press that made it ready, or that fired, is none of its own. */
const deafMs = 900;

interface Props {
  readonly pocket: Pocket;
  readonly race: PocketRace;
  readonly wave: Wave | null;
}

function Start({ pocket, race, wave }: Props): ReactElement {
  const { say } = usePocketTexts();
  const [isReady, setReady] = useState(false);
  const isDeaf = useJustChanged(isReady, deafMs);
  useEffect(() => {
    if (!isReady) return;
    const timer = setTimeout(() => setReady(false), readyMs);
    return () => clearTimeout(timer);
  }, [isReady]);
  const gunAt = wave === null ? race.gunAt : wave.gunAt;
  const own = pocket.lines.find(
    ({ kind, race: of, wave: within }) => kind === 'gun' && of === race.id && within === (wave?.id ?? null),
  );
  const press = (): void => {
    if (isDeaf()) return;
    setReady(false);
    const which = wave === null ? { modality: race.id } : { modality: race.id, wave: wave.id };
    void pocket.add({ kind: 'gun', ...which }).then((seq) => signal(seq === null ? 'fault' : 'taken'));
  };
  return (
    <li>
      <h2 className={classes.startName}>{[race.name, wave?.name].filter(Boolean).join(' · ')}</h2>
      <p className={classes.hint}>
        <Stands pocket={pocket} gunAt={gunAt} pressedAt={own?.wall ?? null} />
      </p>
      {isReady ? (
        <button type="button" className={classes.gun} onPointerDown={press} onKeyDown={onEnter(press)}>
          {say(gunAt === null && own === undefined ? 'pocket.start.now' : 'pocket.start.propose')}
        </button>
      ) : (
        <Button size="lg" fullWidth variant="default" onClick={() => isDeaf() || setReady(true)}>
          {say(gunAt === null && own === undefined ? 'pocket.start.ready' : 'pocket.start.readyAgain')}
        </Button>
      )}
    </li>
  );
}

interface StandsProps {
  readonly pocket: Pocket;
  readonly gunAt: number | null;
  /** By this phone. */
  readonly pressedAt: number | null;
}

/** The gun that stands, else the press of this phone, which the server has not told back yet. */
function Stands({ pocket, gunAt, pressedAt }: StandsProps): ReactElement {
  const { say } = usePocketTexts();
  const { zone } = pocket.phone.event;
  if (gunAt !== null) return <>{say('pocket.start.at', { at: formatClock(gunAt, zone) })}</>;
  if (pressedAt !== null) return <strong>{say('pocket.start.pressed', { at: formatClock(pressedAt, zone) })}</strong>;
  return <>{say('pocket.start.none')}</>;
}

const onEnter =
  (act: () => void) =>
  ({ key, repeat }: { readonly key: string; readonly repeat: boolean }): void => {
    if ((key === 'Enter' || key === ' ') && !repeat) act();
  };
