import type { EpochMs, Ms } from '@dorsal/domain/timing/types.ts';
import { addPenalty, setStaffStatus } from '@dorsal/server/modules/corrections/rule-on-people.ts';
import type { Actor } from '@dorsal/server/platform/actor.ts';
import type { Context } from '@dorsal/server/platform/context.ts';
import type { GeneratedRace } from '#generator/race.ts';
import { findPersonId, hasRuled } from './demo-repository.ts';

/** The rulings of the live race's referees and their instants: always on somebody who has just finished. */
export type LiveRuling = { readonly at: EpochMs; readonly bib: string; readonly reason: string } & (
  | { readonly kind: 'penalty'; readonly timeMs: Ms }
  | { readonly kind: 'disqualification' }
);

export const referees: Actor = { name: 'demo', user: null };

const minute = 60_000;

/** Minutes after the start. The first two are over when the demo is filled, the next comes within two minutes. */
const schedule = [
  { after: 35, kind: 'penalty', timeMs: 30_000, reason: 'Avituallament fora de la zona' },
  { after: 37, kind: 'disqualification', reason: 'Retallar el recorregut' },
  { after: 40, kind: 'penalty', timeMs: 60_000, reason: 'Tarjeta amarilla' },
  { after: 43, kind: 'disqualification', reason: "Participar amb el dorsal d'una altra persona" },
  { after: 47, kind: 'penalty', timeMs: 120_000, reason: 'No fer cas de les indicacions dels voluntaris' },
  { after: 54, kind: 'penalty', timeMs: 30_000, reason: 'Avituallament fora de la zona' },
  { after: 63, kind: 'penalty', timeMs: 60_000, reason: 'Tarjeta amarilla' },
  { after: 72, kind: 'disqualification', reason: 'Retallar el recorregut' },
] as const;

/** The rulings of a race in the order of the day. */
export function liveRulings(race: GeneratedRace): LiveRuling[] {
  const arrivals = race.modalities
    .flatMap(({ runners }) => runners)
    .flatMap(({ bib, truth }) => {
      const at = truth.status === 'finished' ? truth.crossings.at(-1) : null;
      return typeof at === 'number' ? [{ bib, at }] : [];
    })
    .sort((a, b) => b.at - a.at);
  const judged = new Set<string>();
  return schedule.flatMap(({ after, ...ruling }): LiveRuling[] => {
    const at = race.startsAt + after * minute;
    const one = arrivals.find((arrival) => arrival.at < at - minute && !judged.has(arrival.bib));
    if (!one) return [];
    judged.add(one.bib);
    return [{ ...ruling, at, bib: one.bib }];
  });
}

/** Applies a ruling to its person once, also where staff have taken it back since. */
export async function applyRuling(context: Context, event: number, ruling: LiveRuling): Promise<void> {
  const participant = await findPersonId(context.db, { event, bib: ruling.bib });
  if (participant === null || (await hasRuled(context.db, referees.name, participant))) return;
  const { reason } = ruling;
  if (ruling.kind === 'penalty') await addPenalty(context, { participant, timeMs: ruling.timeMs, reason }, referees);
  else await setStaffStatus(context, { participant, status: 'disqualified', reason }, referees);
}
