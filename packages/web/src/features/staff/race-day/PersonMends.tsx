import { type AcceptableProblem, acceptableProblems } from '@dorsal/domain/race-day/person-problems.ts';
import { formatClock } from '@dorsal/domain/units/dates.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useId, useRef, useState } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextButton } from '#ui/controls/TextButton.tsx';
import { Unfolded, useUnfold } from '#ui/controls/Unfold.tsx';
import { Refusal } from '#ui/failures/Refusal.tsx';
import { RowLink } from '#ui/table/RowLink.tsx';
import { AskedForm, type DoneAct } from '../acts/AskedForm.tsx';
import type { Asked } from '../acts/act-drafts.ts';
import { isOvertaken, type RefusedAct } from '../acts/Meanwhile.tsx';
import { usePlaceName } from './place-names.ts';
import { acceptProblemOf, allToEstimateQuery, estimatesByPlace, type PersonToCheck } from './problem-queries.ts';
import classes from './race-day.module.css';
import { type DaySearch, type OfEvent, raceDayKey } from './race-day-queries.ts';

/** Told above the list what has become of an act: its form is gone with its row. */
export interface Outcome {
  readonly onDone: (done: DoneAct) => void;
  readonly onRefused: (refused: RefusedAct) => void;
}

/** An act that mends something, as it was looked at. */
interface Mending {
  readonly asked: Asked;
  /** The words on its button. */
  readonly act: string;
  readonly race: string;
}

/** An act that mends a problem: opened by a press, looked at, done. */
function Mend({ asked, act, race, ...outcome }: Mending & Outcome): ReactElement {
  const { say } = useStaffTexts();
  const [opened, setOpened] = useState<Mending | null>(null);
  const unfolding = useUnfold({
    isOpen: opened !== null,
    onTurn: (isOpen) => setOpened(isOpen ? { asked, act, race } : null),
  });
  return (
    <>
      <Button variant="default" {...unfolding.button}>
        {act}
      </Button>
      <Unfolded of={unfolding} whenTyped={say('form.escape')}>
        {opened === null ? null : <OpenedMend {...{ opened, outcome }} onEnd={unfolding.fold} />}
      </Unfolded>
    </>
  );
}

interface OpenedProps {
  readonly opened: Mending;
  readonly outcome: Outcome;
  readonly onEnd: () => void;
}

/** It stays as it was when it was opened, in words and deeds: the list behind it moves, and a repeat after a lost answer has to be the same act. */
function OpenedMend({ opened: { asked, act, race }, outcome, onEnd }: OpenedProps): ReactElement {
  return (
    <AskedForm
      {...{ asked, act }}
      race={{ name: race }}
      onDone={(done) => {
        onEnd();
        outcome.onDone(done);
      }}
      onRefused={(refused) => {
        onEnd();
        outcome.onRefused(refused);
      }}
    />
  );
}

interface Props extends Outcome {
  readonly one: PersonToCheck;
}

type Other = PersonToCheck['together'][number];

/** The mends of what is odd about somebody's chips and start. */
export function PersonMends({ one, ...outcome }: Props): ReactElement {
  const { say } = useStaffTexts();
  const { bib_number: bib = '', modality, modality_name: race, kinds, started_with: other } = one;
  const parts = { race, ...outcome };
  return (
    <>
      {kinds.includes('chips_swapped')
        ? one.swapped.map((two) => <Swap key={two.registration} {...{ one, two, ...outcome }} />)
        : null}
      {kinds.includes('chips_together')
        ? one.together.map((two) => <Together key={two.registration} {...{ one, two, ...outcome }} />)
        : null}
      {other !== undefined && kinds.includes('other_wave') ? (
        <Mend
          {...parts}
          act={say('check.toWave', { bib, wave: other.wave })}
          asked={{
            command: 'raceAct',
            body: {
              modality,
              act: { kind: 'rule', selection: { bibs: [bib] }, ruling: { what: 'wave', wave: other.wave } },
            },
          }}
        />
      ) : null}
      {kinds.includes('too_soon') ? (
        <p>
          <RowLink path={`/admin/results/${modality}`} search={{ person: one.registration }}>
            {say('check.reads')}
          </RowLink>
        </p>
      ) : null}
    </>
  );
}

/** Two who seem to wear each other's chip: they are swapped, as they were looked at. */
function Swap({ one, two, ...outcome }: Props & { readonly two: Other }): ReactElement {
  const { say } = useStaffTexts();
  const { bib_number: bib = '', modality, modality_name: race, registration, chips } = one;
  const other = two.bib_number ?? '';
  const was = {
    bib: { registration, chips: [...chips] },
    other: { registration: two.registration, chips: [...two.chips] },
  };
  return (
    <>
      <p>{say('check.swapped', { bib: other })}</p>
      <Mend
        {...{ race, ...outcome }}
        act={say('check.swap', { bib, other })}
        asked={{
          command: 'raceAct',
          body: { modality, act: { kind: 'swap', bib, other, what: 'chips', was } },
        }}
      />
    </>
  );
}

/** Two whose chips go together: where one of them was only carried, it is taken from its person. */
function Together({ one, two, ...outcome }: Props & { readonly two: Other }): ReactElement {
  const { say } = useStaffTexts();
  const { bib_number: bib, modality, modality_name: race, registration, chips } = one;
  return (
    <>
      <p>
        <RowLink path={`/admin/results/${modality}`} search={{ person: two.registration }}>
          {say('check.together', { bib: two.bib_number ?? '–' })}
        </RowLink>
      </p>
      {bib === undefined
        ? null
        : chips.map((chip) => (
            <Mend
              key={chip}
              {...{ race, ...outcome }}
              act={say('check.carried', { bib, chip })}
              asked={{ command: 'giveChip', body: { bib, registration, chip, given: false } }}
            />
          ))}
    </>
  );
}

interface AllProps extends Outcome {
  readonly event: OfEvent;
  readonly search: DaySearch;
}

/** The likely times of everybody whom a checkpoint missed, written in at once: one act for each place, marked as estimates, and taken back as one. */
export function AllEstimates({ event, search, ...outcome }: AllProps): ReactElement {
  const { say } = useStaffTexts();
  const nameOf = usePlaceName();
  const { data } = useQuery(allToEstimateQuery(event, search));
  // Held here, as a place leaves the list with its people while its form is open.
  const [opened, setOpened] = useState<(Mending & { readonly place: string }) | null>(null);
  const unfolding = useUnfold({ isOpen: opened !== null, onTurn: () => setOpened(null) });
  return (
    <>
      {estimatesByPlace(data?.people ?? []).map(({ place: { intermediate: place, ...of }, race, asked }) => {
        const act = say('check.write.all', { count: asked.body.data.length, place: nameOf(of), race });
        const isOpen = opened?.place === place;
        return (
          <Button
            key={place}
            variant="default"
            {...(isOpen
              ? unfolding.button
              : { 'aria-expanded': false, onClick: () => setOpened({ asked, act, race, place }) })}
          >
            {act}
          </Button>
        );
      })}
      <Unfolded key={opened?.place} of={unfolding} whenTyped={say('form.escape')}>
        {opened === null ? null : <OpenedMend {...{ opened, outcome }} onEnd={unfolding.fold} />}
      </Unfolded>
    </>
  );
}

/** The kinds of somebody that may stay for a reason, each opened by a press. */
export function AcceptProblem({ one, onRefused }: Pick<Props, 'one' | 'onRefused'>): ReactElement {
  const { say } = useStaffTexts();
  const [kind, setKind] = useState<AcceptableProblem | null>(null);
  const unfolding = useUnfold({ isOpen: kind !== null, onTurn: () => setKind(null) });
  const kinds = acceptableProblems.filter((each) => one.kinds.includes(each));
  return (
    <>
      {kinds.map((each) => (
        <TextButton
          key={each}
          {...(kind === each ? unfolding.button : { 'aria-expanded': false, onClick: () => setKind(each) })}
        >
          {say('check.accept', { kind: say(`check.${each}`) })}
        </TextButton>
      ))}
      <Unfolded key={kind} of={unfolding} whenTyped={say('form.escape')}>
        {kind === null ? null : <Accepting {...{ one, kind, onRefused }} onEnd={unfolding.fold} />}
      </Unfolded>
    </>
  );
}

interface AcceptingProps extends Pick<Props, 'one' | 'onRefused'> {
  readonly kind: AcceptableProblem;
  readonly onEnd: () => void;
}

/** The field opens by a press on its button, to be typed into. */
const focus = (field: HTMLInputElement | null): void => field?.focus();

/** Asks why a problem may stay: 'ran hand in hand', 'started behind the mat'. */
function Accepting({ one, kind, onRefused, onEnd }: AcceptingProps): ReactElement {
  const { say } = useStaffTexts();
  const [reason, setReason] = useState('');
  const id = useId();
  const accepted = useAcceptance(one, kind);
  return (
    <form
      className={classes.mend}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() === '' || accepted.isPending) return;
        const act = `${say('check.accept', { kind: say(`check.${kind}`) })} (${reason.trim()})`;
        accepted.mutate(reason.trim(), {
          onSuccess: onEnd,
          onError: (error) => {
            if (!isOvertaken(error)) return;
            onRefused({ act, error });
            onEnd();
          },
        });
      }}
    >
      <label htmlFor={id}>{say('dashboard.accept.reason')}</label>
      <input
        id={id}
        className={classes.because}
        ref={focus}
        value={reason}
        maxLength={500}
        autoComplete="off"
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Button type="submit" aria-disabled={reason.trim() === '' || accepted.isPending}>
        {say('dashboard.accept.save')}
      </Button>
      <TextButton onClick={onEnd}>{say('dashboard.accept.cancel')}</TextButton>
      <Refusal error={accepted.error} />
    </form>
  );
}

/** The problems of somebody that staff let stand, by whom and why, each with its way back. */
export function AcceptedProblems({ one, zone }: { readonly one: PersonToCheck; readonly zone: string }): ReactElement {
  return (
    <>
      {one.accepted.map((accepted) => (
        <Accepted key={accepted.kind} {...{ one, accepted, zone }} />
      ))}
    </>
  );
}

interface AcceptedProps {
  readonly one: PersonToCheck;
  readonly accepted: PersonToCheck['accepted'][number];
  readonly zone: string;
}

function Accepted({ one, accepted, zone }: AcceptedProps): ReactElement {
  const { say } = useStaffTexts();
  const { kind, reason, by = '–', at } = accepted;
  const back = useAcceptance(one, acceptableProblems.find((each) => each === kind) ?? 'missing_checkpoint');
  return (
    <div className={classes.mend}>
      <span>
        {say('check.accepted.by', { kind: say(`check.${kind}`), who: by, hour: formatClock(at, zone), reason })}
      </span>
      <Button variant="default" aria-disabled={back.isPending} onClick={() => back.mutate(null)}>
        {say('dashboard.accept.undo')}
      </Button>
      <Refusal error={back.error} />
    </div>
  );
}

/** Sends the reason, or null to take it back. The same reason sent again after a lost answer is the same command. */
function useAcceptance({ registration, accepted }: PersonToCheck, kind: AcceptableProblem) {
  const client = useQueryClient();
  const sent = useRef<{ readonly reason: string | null; readonly id: string }>(null);
  const was = accepted.find((one) => one.kind === kind)?.reason ?? null;
  return useMutation({
    mutationFn: (reason: string | null) => {
      if (sent.current?.reason !== reason) sent.current = { reason, id: crypto.randomUUID() };
      return acceptProblemOf({ registration, kind, reason, was }, sent.current.id);
    },
    onSuccess: async () => {
      sent.current = null;
      await client.invalidateQueries({ queryKey: raceDayKey });
    },
    meta: { isQuiet: true },
  });
}
