import { answerClaim, listClaims } from '@dorsal/contract/calls/claims.ts';
import { type ClaimOutcome, claimLimits } from '@dorsal/domain/race-day/claims.ts';
import { formatDay, formatHour } from '@dorsal/domain/units/dates.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useId, useRef, useState } from 'react';
import { call } from '#api/call.ts';
import { command } from '#api/command.ts';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import type { Modality } from '#race/modality.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Refusal } from '#ui/failures/Refusal.tsx';
import { dashboard } from '../dashboard/dashboard-queries.ts';
import classes from './desk.module.css';
import type { DeskRow } from './desk-rows.ts';

interface Props {
  readonly row: DeskRow;
  readonly race: Modality;
}

const claimsQuery = (race: string, registration: string) =>
  queryOptions({
    queryKey: ['staff', 'results', race, 'claims', registration],
    queryFn: ({ signal }) => call(listClaims, { body: { registration } }, signal),
    meta: { isQuiet: true },
  });

type Claim = Awaited<ReturnType<typeof call<typeof listClaims>>>[number];

/** The claims about the result of somebody, beside the reads, each answered here. An answer moves no result. */
export function ClaimsOfPerson({ row, race }: Props): ReactElement | null {
  const { say } = useStaffTexts();
  const { data, error } = useQuery(claimsQuery(race.id, row.id));
  const zone = race.event?.zone ?? 'UTC';
  // Those that were made stay, also where the race takes none any more.
  if (!race.takesClaims && (data === undefined || data.length === 0)) return null;
  return (
    <section aria-label={say('claims.title')}>
      <h3>{say('claims.title')}</h3>
      <Refusal error={error} />
      {data?.length === 0 ? <p>{say('claims.none')}</p> : null}
      {(data ?? []).map((claim) => (
        <OneClaim key={claim.claim} claim={claim} {...{ row, race, zone }} />
      ))}
    </section>
  );
}

interface Answer {
  readonly outcome: ClaimOutcome | null;
  readonly text: string;
}

function OneClaim({ claim, row, race, zone }: Props & { readonly claim: Claim; readonly zone: string }): ReactElement {
  const { say } = useStaffTexts();
  const id = useId();
  const [text, setText] = useState('');
  const [isUnsaid, setUnsaid] = useState(false);
  const answering = useAnswer({ claim, row, race });
  const hourOf = (at: number): string => `${formatDay(at, zone)} ${formatHour(at, zone)}`;
  const at = hourOf(claim.made_at);
  const answer = (outcome: ClaimOutcome | null): void => {
    const isMissing = outcome === 'not_accepted' && text.trim() === '';
    setUnsaid(isMissing);
    if (!isMissing && !answering.isPending) answering.mutate({ outcome, text: text.trim() });
  };
  const standing = claim.answer;
  return (
    <article className={classes.ruling} aria-label={say('claims.at', { kind: say(`claim.kind.${claim.kind}`), at })}>
      <p className={classes.wholeRow}>
        <strong>{say('claims.at', { kind: say(`claim.kind.${claim.kind}`), at })}</strong> <q>{claim.words}</q>
        {claim.contact === undefined ? null : <small> {say('claims.contact', { contact: claim.contact })}</small>}
      </p>
      {standing === undefined ? (
        <>
          <label htmlFor={id}>{say('claims.text')}</label>
          <input
            id={id}
            className={`${classes.input} ${classes.reason}`}
            autoComplete="off"
            maxLength={claimLimits.wordsLength}
            value={text}
            aria-invalid={isUnsaid}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <Button aria-label={say('claims.this_accept', { at })} onClick={() => answer('accepted')}>
            {say('claims.accept')}
          </Button>
          <Button
            variant="default"
            aria-label={say('claims.this_refuse', { at })}
            onClick={() => answer('not_accepted')}
          >
            {say('claims.refuse')}
          </Button>
          <p role="status" className={classes.wholeRow}>
            {say(isUnsaid ? 'claims.why' : 'claims.hint')}
          </p>
        </>
      ) : (
        <>
          <p className={classes.wholeRow}>
            <strong>{say(`claim.${standing.outcome}`)}</strong> {standing.text}{' '}
            <small>{say('claims.by', { who: standing.by ?? '–', at: hourOf(standing.answered_at) })}</small>
          </p>
          <Button variant="default" aria-label={say('claims.this_reopen', { at })} onClick={() => answer(null)}>
            {say('claims.reopen')}
          </Button>
        </>
      )}
      <Refusal error={answering.error} />
    </article>
  );
}

/** The same answer sent again after a lost answer is the same command. */
function useAnswer({ claim, row, race }: Props & { readonly claim: Claim }) {
  const client = useQueryClient();
  const sent = useRef({ of: '', id: '' });
  return useMutation({
    mutationFn: ({ outcome, text }: Answer) => {
      const of = JSON.stringify([outcome, text]);
      if (sent.current.of !== of) sent.current = { of, id: crypto.randomUUID() };
      const body = { registration: row.id, claim: claim.claim, outcome, text, was: claim.answer?.outcome ?? null };
      return command(answerClaim, { body }, sent.current.id);
    },
    onSuccess: () => {
      sent.current = { of: '', id: '' };
    },
    // Also after a refusal: somebody else may have answered, and the list says what.
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: claimsQuery(race.id, row.id).queryKey });
      await client.invalidateQueries({ queryKey: dashboard.alarms.queryKey });
    },
    meta: { isQuiet: true },
  });
}
