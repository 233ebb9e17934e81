import { formatClock } from '@dorsal/domain/units/dates.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useRef, useState } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { BibBadge } from '#race/parts/BibBadge.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { Refusal } from '#ui/failures/Refusal.tsx';
import { Skeleton } from '#ui/page/Skeleton.tsx';
import { RowLink } from '#ui/table/RowLink.tsx';
import { type DoneAct, DoneNotice } from '../acts/AskedForm.tsx';
import { JudgeOrder } from '../acts/JudgeOrder.tsx';
import { isOvertaken, type RefusedAct, RefusedNotice } from '../acts/Meanwhile.tsx';
import { Alarms } from '../dashboard/Alarms.tsx';
import { PreviewBeside } from '../preview/PreviewBeside.tsx';
import { lookTexts, useLookFirst } from '../preview/use-look-first.ts';
import { usePreview } from '../preview/use-preview.ts';
import { DayPages, RaceChoice } from './DayListParts.tsx';
import { AcceptedProblems, AcceptProblem, AllEstimates, type Outcome, PersonMends } from './PersonMends.tsx';
import { usePlaceName } from './place-names.ts';
import {
  askedEstimate,
  doEstimate,
  type MissedPlace,
  type PeopleAnswer,
  type PersonToCheck,
  peopleToCheckQuery,
} from './problem-queries.ts';
import classes from './race-day.module.css';
import { boardQuery, type DaySearch, type RaceBoardAnswer, raceDayKey, type ScreenProps } from './race-day-queries.ts';
import { UnknownChips } from './UnknownChips.tsx';

/** Everything that somebody should look at: alarms of the races, then the people, each with the mend beside it. They come and go by themselves. */
export function Problems({ event, search, onSearch }: ScreenProps): ReactElement {
  const { say } = useStaffTexts();
  const { data, error, isPending, refetch } = useQuery(peopleToCheckQuery(event, search));
  const races = useQuery(boardQuery(event)).data?.races ?? [];
  const client = useQueryClient();
  const title = useRef<HTMLHeadingElement>(null);
  // A person who was mended, by whomever, is off the list: the notice, with the way back or on, stands above it.
  const [said, setSaid] = useState<{ readonly done: DoneAct } | { readonly refused: RefusedAct } | null>(null);
  const outcome: Outcome = { onDone: (done) => setSaid({ done }), onRefused: (refused) => setSaid({ refused }) };
  const again = (): void => {
    setSaid(null);
    title.current?.focus();
    void client.invalidateQueries({ queryKey: raceDayKey });
  };
  const isAccepted = search.accepted === true;
  const zones = new Map(races.map((race) => [race._id, race.event.time_zone]));
  return (
    <>
      <Alarms ofEvents={races.map((race) => race.event._id)} />
      <h2 ref={title} tabIndex={-1}>
        {say('check.title')}
      </h2>
      <Kinds {...{ races, data, search, onSearch }} />
      <AllEstimates key={`${search.race} ${search.kind}`} {...{ event, search, ...outcome }} />
      {said !== null && 'done' in said ? <DoneNotice key={said.done.sent} done={said.done} /> : null}
      {said !== null && 'refused' in said ? <RefusedNotice refused={said.refused} onAgain={again} /> : null}
      {error ? <FailureNotice error={error} onRetry={() => void refetch()} /> : null}
      {isPending ? <Skeleton lines={8} /> : null}
      {data === undefined ? null : <People {...{ data, zones, isAccepted, ...outcome }} />}
      <DayPages {...{ event, search }} screen="problems" total={data?.total} />
      <UnknownChips event={event} />
    </>
  );
}

interface KindsProps extends Pick<ScreenProps, 'search' | 'onSearch'> {
  readonly races: RaceBoardAnswer['races'];
  readonly data: PeopleAnswer | undefined;
}

/** The kinds there are, each with its count, and what was left as it is. */
function Kinds({ races, data, search, onSearch }: KindsProps): ReactElement {
  const { say } = useStaffTexts();
  const isAccepted = search.accepted === true;
  const show = (what: Pick<DaySearch, 'race' | 'kind' | 'accepted'>): void =>
    onSearch({ ...search, ...what, page: undefined });
  return (
    <div className={classes.tools}>
      <RaceChoice races={races} chosen={search.race} onChoose={(race) => show({ race })} />
      {(data?.counts ?? []).map(({ kind, people }) => (
        <Button
          key={kind}
          variant={search.kind === kind ? 'filled' : 'default'}
          aria-pressed={search.kind === kind}
          onClick={() => show({ kind: search.kind === kind ? undefined : kind, accepted: undefined })}
        >
          {say(`check.${kind}`)} <b className="numbers">{people}</b>
        </Button>
      ))}
      {isAccepted || (data?.accepted ?? 0) > 0 ? (
        <Button
          variant={isAccepted ? 'filled' : 'default'}
          aria-pressed={isAccepted}
          onClick={() => show({ accepted: isAccepted ? undefined : true, kind: undefined })}
        >
          {say('check.accepted')} <b className="numbers">{data?.accepted ?? 0}</b>
        </Button>
      ) : null}
    </div>
  );
}

interface PeopleProps extends Outcome {
  readonly data: PeopleAnswer;
  readonly zones: ReadonlyMap<string, string>;
  readonly isAccepted: boolean;
}

function People({ data, zones, isAccepted, ...outcome }: PeopleProps): ReactElement {
  const { say } = useStaffTexts();
  if (data.people.length === 0) return <p role="status">{say(isAccepted ? 'check.accepted.none' : 'check.none')}</p>;
  return (
    <ul className={classes.missing}>
      {data.people.map((one) => (
        <Person key={one.registration} {...{ one, ...outcome }} zone={zones.get(one.modality) ?? 'UTC'} />
      ))}
    </ul>
  );
}

interface PersonProps extends Outcome {
  readonly one: PersonToCheck;
  readonly zone: string;
}

/** Somebody with what is odd; reads, explanations and rulings are a press away. */
function Person({ one, zone, ...outcome }: PersonProps): ReactElement {
  const { say } = useStaffTexts();
  const { registration, bib_number: bib, name, surname, modality, modality_name: race, kinds, missing } = one;
  return (
    <li className={classes.line}>
      <p className={classes.who}>
        {bib === undefined ? null : <BibBadge bib={bib} color={one.bib_color ?? null} />}{' '}
        <RowLink path={`/admin/results/${modality}`} search={{ person: registration }}>
          {[name, surname].filter(Boolean).join(' ')}
        </RowLink>{' '}
        <small>{race}</small>
      </p>
      <p>{kinds.map((kind) => say(`check.${kind}.what`)).join(' ')}</p>
      <PersonMends {...{ one, ...outcome }} />
      {bib !== undefined && kinds.some((kind) => kind === 'prize_tied' || kind === 'prize_close') ? (
        <JudgeOrder
          race={{ id: modality, name: race, zone }}
          bib={bib}
          lines={[{ stop: 'finish', name: say('problem.at.finish') }]}
          onDone={outcome.onDone}
        />
      ) : null}
      {one.outside.map(({ intermediate, at }) => (
        <p key={intermediate}>
          <RowLink path={`/admin/reader-configuration/${intermediate}`}>
            {say('check.outside', { hour: formatClock(at, zone) })}
          </RowLink>
        </p>
      ))}
      {missing.map((place) => (
        <Missed key={place.intermediate} {...{ one, place, zone }} onRefused={outcome.onRefused} />
      ))}
      <AcceptProblem one={one} onRefused={outcome.onRefused} />
      <AcceptedProblems {...{ one, zone }} />
    </li>
  );
}

interface MissedProps extends Omit<PersonProps, 'onDone'> {
  readonly place: MissedPlace;
}

/** A checkpoint that somebody passed unheard, with the likely hour: staff write it in, or leave it. */
function Missed({ place, ...parts }: MissedProps): ReactElement {
  const { say } = useStaffTexts();
  const nameOf = usePlaceName();
  const { at, total_time: time } = place;
  const name = nameOf(place);
  if (at === undefined || time === undefined) return <p>{say('check.missed.unknown', { place: name })}</p>;
  return <Estimate {...{ ...parts, place, name, at, time }} />;
}

interface EstimateProps extends MissedProps {
  readonly name: string;
  readonly at: number;
  readonly time: number;
}

/** The likely time: a press looks at what writing it in would change, and another one writes it. */
function Estimate({ one, place, zone, name, at, time, onRefused }: EstimateProps): ReactElement {
  const { say } = useStaffTexts();
  const client = useQueryClient();
  const id = useRef(crypto.randomUUID());
  /** The time that was pressed for: it moves with the others who pass. */
  const [pressed, setPressed] = useState<number | null>(null);
  const asked = askedEstimate(one, place, pressed ?? time);
  const hour = formatClock(at - time + (pressed ?? time), zone);
  const words = { bib: one.bib_number ?? '', place: name, hour };
  const written = useMutation({
    mutationFn: (headers: Readonly<Record<string, string>>) => doEstimate(asked, { commandId: id.current, headers }),
    onSuccess: () => client.invalidateQueries({ queryKey: raceDayKey }),
    onError: (error) => {
      if (isOvertaken(error)) onRefused({ act: say('check.write.this', words), error });
    },
    meta: { isQuiet: true },
  });
  const preview = usePreview(pressed === null ? null : asked);
  const { look, press } = useLookFirst(preview.state, String(pressed), (headers) => written.mutate(headers));
  const waits = lookTexts[look];
  return (
    <div className={classes.mend}>
      <span>{say('check.missed', { place: name, hour })}</span>
      <Button
        variant="default"
        aria-disabled={written.isPending || written.isSuccess}
        aria-label={say(pressed === null ? 'check.write.this' : 'check.write.now', words)}
        onClick={() => {
          if (written.isPending || written.isSuccess) return;
          if (pressed === null) setPressed(time);
          else press();
        }}
      >
        {say(pressed === null ? 'check.write' : 'check.write.sure')}
      </Button>
      <PreviewBeside preview={preview} />
      <Refusal error={written.error} />
      <span role="status">{written.isSuccess ? say('person.done') : waits === null ? null : say(waits)}</span>
    </div>
  );
}
