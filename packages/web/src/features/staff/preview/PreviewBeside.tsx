import { formatDuration } from '@dorsal/domain/units/durations.ts';
import type { ReactElement } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { failureText } from '#ui/failures/failure-text.ts';
import classes from './PreviewBeside.module.css';
import type { Besides, RacePreview } from './preview-query.ts';
import { personText, prizeText, shiftText } from './preview-words.ts';
import type { Preview, PreviewState } from './use-preview.ts';

/** What saving a form would change, beside it: how many places, which prizes, and the first people. Without anything to look at there is nothing. */
export function PreviewBeside({ preview: { state, again } }: { readonly preview: Preview }): ReactElement | null {
  const { say } = useStaffTexts();
  if (state === null) return null;
  return (
    <section className={classes.preview} aria-labelledby="preview" aria-busy={state.kind === 'loading'}>
      <h2 id="preview" className={classes.title}>
        {say('preview.title')}
      </h2>
      {state.kind === 'told' ? <Told state={state} onAgain={again} /> : <Untold state={state} onAgain={again} />}
    </section>
  );
}

interface UntoldProps {
  readonly state: Exclude<PreviewState, { kind: 'told' }>;
  readonly onAgain: () => void;
}

function Untold({ state, onAgain }: UntoldProps): ReactElement {
  const { say } = useStaffTexts();
  const { t } = useTexts();
  if (state.kind === 'loading') return <p role="status">{say('preview.loading')}</p>;
  if (state.kind === 'refused')
    return (
      <p role="status" className={classes.refused}>
        <b>{say('preview.refused')}</b> {failureText(state.error, t)}
      </p>
    );
  return (
    <div className={classes.notice}>
      <p role="status">{state.kind === 'offline' ? say('preview.offline') : failureText(state.error, t)}</p>
      <Button variant="default" onClick={onAgain}>
        {say('preview.again')}
      </Button>
    </div>
  );
}

interface ToldProps {
  readonly state: Extract<PreviewState, { kind: 'told' }>;
  readonly onAgain: () => void;
}

function Told({ state: { races, isOld }, onAgain }: ToldProps): ReactElement {
  const { say } = useStaffTexts();
  const touched = races.filter(isTouched);
  return (
    <>
      {isOld ? (
        <div className={classes.notice}>
          <p role="status">{say('preview.old')}</p>
          <Button variant="default" onClick={onAgain}>
            {say('preview.again')}
          </Button>
        </div>
      ) : null}
      {touched.length === 0 ? <p role="status">{say('preview.nothing')}</p> : null}
      {touched.map((race) => (
        <Race key={race.modality} race={race} isNamed={races.length > 1} />
      ))}
    </>
  );
}

const isTouched = ({ people, places, prizes }: RacePreview): boolean => people + places + prizes > 0;

function Race({ race, isNamed }: { readonly race: RacePreview; readonly isNamed: boolean }): ReactElement {
  const { t } = useTexts();
  const { say } = useStaffTexts();
  const { people, places, prizes, moved, more_moved: more, moved_prizes: given, more_prizes: morePrizes } = race;
  const counts = [
    places > 0 ? say('preview.places', { count: places }) : say('preview.places.none'),
    ...(prizes > 0 ? [say('preview.prizes', { count: prizes })] : []),
    say('preview.people', { count: people }),
  ];
  return (
    <>
      {isNamed ? <h3 className={classes.race}>{race.name}</h3> : null}
      <p role="status" className={classes.counts}>
        {counts.join(' · ')}
      </p>
      {given.length === 0 ? null : (
        <ul className={classes.prizes}>
          {given.map((prize) => (
            <li key={`${prize.order} ${prize.by} ${prize.gender} ${prize.category} ${prize.place}`}>
              {prizeText(prize, say)}
            </li>
          ))}
          {morePrizes > 0 ? <li>{say('preview.more', { count: morePrizes })}</li> : null}
        </ul>
      )}
      <ol className={classes.people}>
        {moved.map((person) => (
          <li key={person.registration}>
            <span className={classes.who}>{personText(person)}</span>
            <span className={classes.shift}>{shiftText(person, say, t)}</span>
            <Time person={person} />
          </li>
        ))}
        {more > 0 ? <li>{say('preview.more', { count: more })}</li> : null}
      </ol>
    </>
  );
}

/** The time, where it is their own that changes. */
function Time({ person: { was, is } }: { readonly person: RacePreview['moved'][number] }): ReactElement | null {
  const [before, after] = [was?.total_time, is?.total_time];
  if (before === after || after === undefined) return null;
  return (
    <span className={classes.time}>
      {before === undefined ? '' : `${formatDuration(before)} → `}
      {formatDuration(after)}
    </span>
  );
}

/** The people that moved between the preview and the save, said after it; they are no fault. */
export function MovedBesidesNotice({ besides }: { readonly besides: Besides | null }): ReactElement | null {
  const { say } = useStaffTexts();
  if (besides === null) return null;
  const { people, bibs } = besides;
  const words =
    people === null
      ? say('preview.besides.many')
      : say('preview.besides', { count: people, bibs: bibs.length === 0 ? '–' : bibs.join(', ') });
  return (
    <p role="status" className={classes.notice}>
      {words}
    </p>
  );
}
