import { explainRegistration } from '@dorsal/contract/calls/staff/corrections.ts';
import { addPenalty, deletePenalty, ruleStatus } from '@dorsal/contract/calls/staff/rulings.ts';
import type { Ms, StaffStatus } from '@dorsal/domain/timing/types.ts';
import { queryOptions } from '@tanstack/react-query';
import { type Command, call } from '#api/call.ts';
import { commandWithHeaders } from '#api/command.ts';
import type { DeskRow } from './desk-rows.ts';

/** A ruling on somebody, as a form holds it. */
export type Ruling =
  | { readonly kind: 'status'; readonly status: StaffStatus | null; readonly reason: string }
  | { readonly kind: 'penalty'; readonly ms: Ms; readonly reason: string }
  | { readonly kind: 'penaltyBack'; readonly penalty: number };

/** The call that a ruling makes, to be looked at or done. */
export function askedOf(row: DeskRow, ruling: Ruling) {
  const person = { bib: row.bib, registration: row.id };
  if (ruling.kind === 'penaltyBack')
    return { command: 'deletePenalty', body: { ...person, penalty: ruling.penalty } } as const;
  const reason = ruling.reason.trim();
  if (ruling.kind === 'penalty')
    return { command: 'addPenalty', body: { ...person, time: ruling.ms, reason } } as const;
  const { status } = ruling;
  const why = status === 'disqualified' ? { reason } : {};
  return { command: 'ruleStatus', body: { ...person, status, was: row.staffStatus, ...why } } as const;
}

/** @throws CallFailed, `changed_meanwhile` where somebody else has ruled since */
export async function rule(row: DeskRow, ruling: Ruling, sent: Command): Promise<void> {
  const asked = askedOf(row, ruling);
  if (asked.command === 'deletePenalty') await commandWithHeaders(deletePenalty, { body: asked.body }, sent);
  else if (asked.command === 'addPenalty') await commandWithHeaders(addPenalty, { body: asked.body }, sent);
  else await commandWithHeaders(ruleStatus, { body: asked.body }, sent);
}

/** The sentences that tell how somebody's result comes about. */
export const whyQuery = (registration: string) =>
  queryOptions({
    queryKey: ['staff', 'why', registration],
    queryFn: async ({ signal }): Promise<readonly string[]> => {
      const { facts, warnings } = await call(explainRegistration, { body: { registration } }, signal);
      return [...facts, ...warnings].map(({ text }) => text);
    },
    meta: { isQuiet: true },
  });
