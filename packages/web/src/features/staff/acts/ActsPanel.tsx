import { formatClock, formatDay } from '@dorsal/domain/units/dates.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { mayCall } from '#api/permissions.ts';
import { useSession } from '#api/session.ts';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { courseOf, placeIn } from '#race/course.ts';
import type { Modality } from '#race/modality.ts';
import { Button } from '#ui/controls/Button.tsx';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { Skeleton } from '#ui/page/Skeleton.tsx';
import { useMeasures } from '#ui/texts/use-measures.ts';
import { AskedForm, type DoneAct, DoneNotice } from './AskedForm.tsx';
import {
  type ActKind,
  type Asked,
  actKinds,
  askedOf,
  type Draft,
  faultOf,
  withStarts,
  withWearers,
} from './act-drafts.ts';
import { type ActFacts, type Choice, fieldsOf, lackingIn } from './act-fields.ts';
import { type Aside, actsQuery, type StandingActs } from './act-queries.ts';
import classes from './acts.module.css';
import { DelayedStarts, useDelayed } from './DelayedStarts.tsx';
import { DraftField } from './DraftField.tsx';
import { Starts } from './Starts.tsx';
import { SwapWearers, useWearers } from './SwapWearers.tsx';

/** Acts on one race whose day goes wrong: each is looked at, done, and taken back from the history. */
export function ActsPanel({ race }: { readonly race: Modality }): ReactElement {
  const { say } = useStaffTexts();
  const session = useSession();
  const acts = useQuery(actsQuery(race.id));
  if (!mayCall(session, 'raceAct', race.event?.id)) return <p>{say('acts.notYours')}</p>;
  if (acts.isLoadingError) return <FailureNotice error={acts.error} onRetry={() => void acts.refetch()} />;
  if (acts.isPending) return <Skeleton lines={6} />;
  return (
    <>
      <Starts race={{ id: race.id, name: race.name, event: race.event?.id, zone: race.event?.zone ?? 'UTC' }} />
      <ActsOfRace race={race} acts={acts.data} />
    </>
  );
}

interface Parts {
  readonly race: Modality;
  readonly acts: StandingActs;
}

/** Exported for its test. */
export function ActsOfRace({ race, acts }: Parts): ReactElement {
  const { say } = useStaffTexts();
  const [kind, setKind] = useState<ActKind | null>(null);
  const [back, setBack] = useState<Asked | null>(null);
  const [done, setDone] = useState<DoneAct | null>(null);
  const facts = useFacts({ race, acts });
  const onDone = (what: DoneAct): void => {
    setDone(what);
    setKind(null);
    setBack(null);
  };
  if (acts.isOfficial) return <p className={classes.note}>{say('acts.official')}</p>;
  return (
    <>
      {done === null ? null : <DoneNotice key={done.sent} done={done} />}
      <Standing {...{ race, acts, facts }} onBack={setBack} />
      {back === null ? null : (
        <AskedForm key={JSON.stringify(back)} asked={back} race={race} act={say('acts.back')} onDone={onDone} />
      )}
      <fieldset className={classes.kinds}>
        <legend>{say('acts.choice')}</legend>
        {actKinds.map((one) => (
          <Button
            key={one}
            className={classes.kind}
            variant={kind === one ? 'filled' : 'default'}
            aria-pressed={kind === one}
            onClick={() => setKind(kind === one ? null : one)}
          >
            {say(`acts.${one}`)}
          </Button>
        ))}
      </fieldset>
      {kind === null ? null : <ActForm key={kind} {...{ kind, race, facts, onDone }} />}
    </>
  );
}

function useFacts({ race, acts }: Parts): ActFacts {
  const { say } = useStaffTexts();
  const { distance } = useMeasures();
  const nameOf = ({ kind, name, number, distanceM }: ReturnType<typeof courseOf>['stops'][number]): string => {
    if (kind !== 'checkpoint') return say(kind === 'start' ? 'problem.at.start' : 'problem.at.finish');
    return (
      [placeIn(name), distanceM === null ? null : distance(distanceM)].filter(Boolean).join(' · ') ||
      say('problem.at.place', { place: number })
    );
  };
  const { stops } = courseOf(race);
  const choices = stops.map((stop): Choice & { readonly isBetween: boolean } => ({
    ...{ value: stop.id, text: nameOf(stop), isBetween: stop.kind === 'checkpoint' },
  }));
  return {
    acts,
    categories: [...new Set(race.categories.map(({ name }) => name))],
    stops: choices.filter(({ isBetween }) => isBetween),
    placesOf: ({ stops: served }) =>
      choices.flatMap(({ value, text }) => (served.includes(value) ? [text] : [])).join(', '),
  };
}

interface StandingProps extends Parts {
  readonly facts: ActFacts;
  readonly onBack: (asked: Asked) => void;
}

/** The acts that stand, each with its way back. */
function Standing({ race, acts, facts, onBack }: StandingProps): ReactElement | null {
  const { say } = useStaffTexts();
  const words = useAsideWords(race, facts);
  const ask = (act: Extract<Asked, { command: 'raceAct' }>['body']['act']): void =>
    onBack({ command: 'raceAct', body: { modality: race.id, act } });
  if (acts.asides.length === 0 && acts.stoppedAt === null) return null;
  const place = facts.stops.find(({ value }) => value === acts.stoppedAt)?.text ?? '';
  return (
    <section className={classes.standing} aria-label={say('acts.stand')}>
      <h2>{say('acts.stand')}</h2>
      <ul>
        {acts.stoppedAt === null ? null : (
          <li>
            {say('acts.stand.stopped', { place })}{' '}
            <Button variant="default" onClick={() => ask({ kind: 'stop', intermediate: null })}>
              {say('acts.goOn')}
            </Button>
          </li>
        )}
        {acts.asides.map((aside) => (
          <li key={aside.id}>
            {words(aside)}{' '}
            <Button
              variant="default"
              aria-label={`${say('acts.back')}: ${words(aside)}`}
              onClick={() => ask({ kind: 'bring_back', aside: aside.id })}
            >
              {say('acts.back')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** 'Box 7, wave A, 10:20:00 – …: cable cut'. */
function useAsideWords(race: Modality, { stops }: ActFacts): (aside: Aside) => string {
  const { say } = useStaffTexts();
  const zone = race.event?.zone ?? 'UTC';
  const moment = (at: number | null): string =>
    at === null ? '…' : `${formatDay(at, zone).slice(0, 5)} ${formatClock(at, zone)}`;
  return ({ mat, stop, wave, from, to, reason }) => {
    const place = stops.find(({ value }) => value === stop)?.text;
    const what = place === undefined ? (mat ?? say('acts.stand.void')) : say('acts.stand.off', { place });
    const of = wave === null ? what : `${what}, ${wave}`;
    return [`${of}, ${moment(from)} – ${moment(to)}`, reason].filter(Boolean).join(': ');
  };
}

interface FormProps {
  readonly kind: ActKind;
  readonly race: Modality;
  readonly facts: ActFacts;
  readonly onDone: (done: DoneAct) => void;
}

function ActForm({ kind, race, facts, onDone }: FormProps): ReactElement {
  const { say } = useStaffTexts();
  const [draft, setDraft] = useState<Draft>({});
  const zone = race.event?.zone ?? 'UTC';
  const looked = useWearers(kind === 'swap' ? (race.event?.id ?? null) : null, draft);
  const delayed = useDelayed(kind === 'delay', draft, race.id);
  const asked = withStarts(withWearers(askedOf(kind, draft, { race: race.id, zone }), looked), delayed.races);
  const about: Partial<Record<ActKind, () => ReactElement>> = {
    swap: () => <SwapWearers draft={draft} looked={looked} />,
    delay: () => <DelayedStarts {...{ draft, delayed, zone }} />,
  };
  const isOfAll = kind === 'delay' && draft['races'] === 'all' && (delayed.races?.length ?? 0) > 0;
  return (
    <AskedForm
      asked={asked}
      race={isOfAll ? { name: delayed.races?.map(({ name }) => name).join(', ') ?? '' } : race}
      act={say(`acts.${kind}`)}
      onDone={onDone}
      lacks={lackingIn(kind, draft, facts).map((key) => say(key))}
      about={about[kind]?.() ?? null}
    >
      <p>{say(`acts.${kind}.means`)}</p>
      {fieldsOf(kind, draft, facts).map((field) => (
        <DraftField
          key={field.name}
          field={field}
          value={draft[field.name] ?? ''}
          fault={faultOf(field.name, draft)}
          onChange={(value) => setDraft((before) => ({ ...before, [field.name]: value }))}
        />
      ))}
    </AskedForm>
  );
}
