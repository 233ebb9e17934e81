import { type Scope, scopes } from '@dorsal/domain/ranking/types.ts';
import { formatDuration } from '@dorsal/domain/units/durations.ts';
import { type ReactElement, useId } from 'react';
import type { TextKey } from '#i18n/en/index.ts';
import type { StaffTextKey } from '#i18n/en/staff.ts';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { type SaidBy, useTexts } from '#i18n/use-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { failureText } from '#ui/failures/failure-text.ts';
import classes from './PreviewBeside.module.css';
import type { Besides, MovedPerson, MovedPrize, Person, RacePreview, Standing } from './preview-query.ts';
import { isTouched } from './use-look-first.ts';
import type { Preview, PreviewState } from './use-preview.ts';

interface Props {
  readonly preview: Preview;
  /** Of the section, for a link to it. */
  readonly id?: string;
}

/** Tells beside a form what its save would change: how many places, which prizes, and the first people. Without anything to look at there is nothing. */
export function PreviewBeside({ preview: { state, again }, id }: Props): ReactElement | null {
  const { say } = useStaffTexts();
  const title = useId();
  if (state === null) return null;
  return (
    <section id={id} className={classes.preview} aria-labelledby={title} aria-busy={state.kind === 'loading'}>
      <h2 id={title} className={classes.title}>
        {say('preview.title')}
      </h2>
      {state.kind === 'told' ? <Told state={state} onAgain={again} /> : <Untold state={state} onAgain={again} />}
    </section>
  );
}

/** The same in one line, for a bar that stays in sight while the preview does not. */
export function PreviewCount({ preview: { state } }: Pick<Props, 'preview'>): ReactElement | null {
  const { say } = useStaffTexts();
  if (state === null) return null;
  if (state.kind === 'loading') return <>{say('preview.loading')}</>;
  if (state.kind !== 'told')
    return <b>{say(state.kind === 'refused' ? 'preview.count.refused' : 'preview.count.failed')}</b>;
  const touched = state.races.filter(isTouched);
  const isOdd = touched.some(({ odd }) => odd.length > 0);
  return (
    <>
      {isOdd ? <b>{say('preview.count.odd')} </b> : null}
      {touched.length === 0 ? say('preview.nothing') : touched.map((race) => countsText(race, say)).join(' · ')}
    </>
  );
}

function countsText({ people, places, prizes }: RacePreview, say: Say): string {
  return [
    places > 0 ? say('preview.places', { count: places }) : say('preview.places.none'),
    ...(prizes > 0 ? [say('preview.prizes', { count: prizes })] : []),
    say('preview.people', { count: people }),
  ].join(' · ');
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
        <Race key={race.race} race={race} isNamed={races.length > 1} />
      ))}
    </>
  );
}

function Race({ race, isNamed }: { readonly race: RacePreview; readonly isNamed: boolean }): ReactElement {
  const { t } = useTexts();
  const { say } = useStaffTexts();
  const { moved, moreMoved: more, movedPrizes: given, morePrizes, onlyOnTheWay, odd } = race;
  return (
    <>
      {isNamed ? <h3 className={classes.race}>{race.name}</h3> : null}
      <p role="status" className={classes.counts}>
        {countsText(race, say)}
      </p>
      {odd.map(({ what, people, more: others }) => (
        <p key={what} role="alert" className={classes.refused}>
          <b>
            {[...people.map(personText), ...(others > 0 ? [say('preview.more', { count: others })] : [])].join(', ')}
          </b>{' '}
          {say(`preview.odd.${what}`)}
        </p>
      ))}
      {given.length === 0 ? null : (
        <ul className={classes.prizes}>
          {given.map((prize) => (
            <li key={`${prize.order} ${prize.scope} ${prize.gender} ${prize.category} ${prize.place}`}>
              {prizeText(prize, say)}
            </li>
          ))}
          {morePrizes > 0 ? <li>{say('preview.more', { count: morePrizes })}</li> : null}
        </ul>
      )}
      <ol className={classes.people}>
        {moved.map((person) => (
          <li key={person.id}>
            <span className={classes.who}>{personText(person)}</span>
            <span className={classes.shift}>{shiftText(person, say, t)}</span>
            <Time person={person} />
          </li>
        ))}
        {more > 0 ? <li>{say('preview.more', { count: more })}</li> : null}
        {onlyOnTheWay > 0 ? <li>{say('preview.onTheWay', { count: onlyOnTheWay })}</li> : null}
      </ol>
    </>
  );
}

/** The time, where it is their own that changes, at the same checkpoint. */
function Time({ person: { was, is } }: { readonly person: MovedPerson }): ReactElement | null {
  const [before, after] = [was?.timeMs ?? null, is?.timeMs ?? null];
  if (before === after || after === null || (was && was.checkpoint !== is?.checkpoint)) return null;
  return (
    <span className={classes.time}>
      {before === null ? '' : `${formatDuration(before)} → `}
      {formatDuration(after)}
    </span>
  );
}

type Say = SaidBy<StaffTextKey>;

/** A bib and a name; a person without a bib is named alone. */
const personText = ({ bib, name }: Person): string => [bib, name].filter(Boolean).join(' ');

/** 'V40, women': the people among whom a prize is given. */
function groupText({ scope, gender, category }: MovedPrize, say: Say): string {
  const people = gender === null ? [] : [say(`preview.gender.${gender}`)];
  const local = scope.startsWith('local') ? [say('preview.local')] : [];
  const parts = [...(category === null ? [] : [category]), ...people, ...local];
  return parts.length === 0 ? say('preview.everyone') : parts.join(', ');
}

/** '214 Ana Puig takes place 2 (V40, women) from 88 Eva Roca'. */
function prizeText(prize: MovedPrize, say: Say): string {
  const names = (people: readonly Person[]): string => people.map(personText).join(', ');
  const { place, from, to } = prize;
  const values = { place, group: groupText(prize, say), from: names(from), who: names(to) };
  if (to.length === 0) return say('preview.prize.lost', { ...values, who: values.from });
  return say(from.length === 0 ? 'preview.prize.taken' : 'preview.prize.moved', values);
}

/** '3 → 2', in the first group in which they move ('category: 3 → 2'), or '3' where their time alone changes; a person without a place has the words of their status, and so has one who is no finisher any more, or not yet: that place is one on the way. */
function shiftText({ was, is }: MovedPerson, say: Say, t: SaidBy<TextKey>): string {
  const scope = scopes.find((one) => was?.places[one] !== is?.places[one]) ?? 'general';
  const place = (standing: Standing | null): string => {
    if (standing === null) return say('preview.notHere');
    const { status, places } = standing;
    if (status !== 'finished' && was?.status !== is?.status) return t(`result.${status}`);
    return String(places[scope] ?? places.general ?? places.gender ?? places.category ?? t(`result.${status}`));
  };
  const [before, after] = [place(was), place(is)];
  const shift = before === after ? before : `${before} → ${after}`;
  return scope === 'general' || was === null || is === null ? shift : `${say(scopeTexts[scope])}: ${shift}`;
}

const scopeTexts = {
  gender: 'preview.scope.gender',
  category: 'preview.scope.category',
  local: 'preview.local',
  local_gender: 'preview.local',
  local_category: 'preview.local',
} as const satisfies Record<Exclude<Scope, 'general'>, StaffTextKey>;

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
