import { formatClock, formatDay } from '@dorsal/domain/units/dates.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { mayCall } from '#api/permissions.ts';
import { useSession } from '#api/session.ts';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { courseOf, placeIn } from '#race/course.ts';
import type { Modality } from '#race/modality.ts';
import { Button } from '#ui/controls/Button.tsx';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { Refusal } from '#ui/failures/Refusal.tsx';
import { Skeleton } from '#ui/page/Skeleton.tsx';
import { RowLink } from '#ui/table/RowLink.tsx';
import { useMeasures } from '#ui/texts/use-measures.ts';
import { MovedBesidesNotice, PreviewBeside, PreviewCount } from '../preview/PreviewBeside.tsx';
import type { Besides } from '../preview/preview-query.ts';
import { lookTexts, useLookFirst } from '../preview/use-look-first.ts';
import { usePreview } from '../preview/use-preview.ts';
import { Way } from '../trail/Trail.tsx';
import { sentQuery } from '../trail/trail-queries.ts';
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
import { type Aside, actsQuery, doAct, plannedKey, type StandingActs, wearersKey } from './act-queries.ts';
import classes from './acts.module.css';
import { DelayedStarts, useDelayed } from './DelayedStarts.tsx';
import { DraftField } from './DraftField.tsx';
import { isOvertaken, Meanwhile, type RefusedAct, useInSight } from './Meanwhile.tsx';
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

/** An act that was done: the id under which it was sent finds it in the history. */
export interface DoneAct {
  readonly act: string;
  readonly sent: string;
  readonly besides: Besides | null;
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

/** Says that an act is done, with its way back beside it. */
export function DoneNotice({ done: { act, sent, besides } }: { readonly done: DoneAct }): ReactElement {
  const { say } = useStaffTexts();
  const change = useQuery(sentQuery(sent)).data;
  const notice = useInSight();
  return (
    <section ref={notice} tabIndex={-1} className={classes.done} aria-label={say('acts.done')}>
      <p role="status">
        <b>{say('acts.done')}</b> {act}
      </p>
      <MovedBesidesNotice besides={besides} />
      {change ? <Way change={change} /> : null}
      <RowLink path="/admin/trail">{say('acts.trail')}</RowLink>
    </section>
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

interface AskedProps {
  /** Null: something is still to be filled in. */
  readonly asked: Asked | null;
  readonly race: Pick<Modality, 'name'>;
  /** The words on its button. */
  readonly act: string;
  readonly onDone: (done: DoneAct) => void;
  /** Somebody else was quicker: told where the form may go with its row. Absent: the form says it, and stays. */
  readonly onRefused?: (refused: RefusedAct) => void;
  /** The names of the fields that are still to be filled in. */
  readonly lacks?: readonly string[];
  /** The people or races it is about, told beside the button. */
  readonly about?: ReactNode;
  readonly children?: ReactNode;
}

/** An act with what it would move, and the press that does it. */
export function AskedForm(props: AskedProps): ReactElement {
  const { asked, race, act, onDone, onRefused, lacks = [], about, children } = props;
  const { say } = useStaffTexts();
  const client = useQueryClient();
  const key = JSON.stringify(asked);
  const form = useRef<HTMLFormElement>(null);
  const [title, told] = [useId(), useId()];
  // The chosen act is typed on at once: on a phone its form stands below all the others.
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'nearest' });
    form.current?.querySelector<HTMLElement>('input, select, textarea, h3')?.focus();
  }, []);
  const sent = useRef({ of: '', id: '' });
  const doing = useMutation({
    mutationFn: async ({
      what,
      headers,
    }: {
      readonly what: Asked;
      readonly headers: Readonly<Record<string, string>>;
    }) => {
      if (sent.current.of !== key) sent.current = { of: key, id: crypto.randomUUID() };
      return { act, sent: sent.current.id, besides: await doAct(what, { commandId: sent.current.id, headers }) };
    },
    onSuccess: onDone,
    onError: (error) => {
      if (!isOvertaken(error)) return;
      onRefused?.({ act, error });
      // The next press is about the wearers and the planned starts of now.
      for (const queryKey of [wearersKey, plannedKey]) void client.invalidateQueries({ queryKey });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['staff'] }),
    meta: { isQuiet: true },
  });
  const preview = usePreview(asked);
  const { look, press } = useLookFirst(preview.state, key, (headers) => {
    if (asked !== null) doing.mutate({ what: asked, headers });
  });
  const waits = lookTexts[look];
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (asked !== null && !doing.isPending) press();
  };
  return (
    <form ref={form} className={classes.form} onSubmit={submit} aria-labelledby={title}>
      <h3 id={title} tabIndex={-1}>
        {act}
      </h3>
      {children}
      <div className={classes.bar}>
        {about}
        <p role="status">
          {asked === null && lacks.length > 0 ? (
            <span className={classes.lacks}>{say('acts.lacks', { fields: lacks.join(', ') })}</span>
          ) : null}
          {preview.state === null ? null : (
            <a href={`#${told}`}>
              <PreviewCount preview={preview} />
            </a>
          )}{' '}
          {waits === null ? null : say(waits)}
        </p>
        <Refusal error={doing.error} />
        <Meanwhile error={doing.error ?? (preview.state?.kind === 'refused' ? preview.state.error : null)} />
        <Button type="submit" className={classes.kind} aria-disabled={asked === null || doing.isPending}>
          {say('acts.do', { act, race: race.name })}
        </Button>
      </div>
      <PreviewBeside preview={preview} id={told} />
    </form>
  );
}
