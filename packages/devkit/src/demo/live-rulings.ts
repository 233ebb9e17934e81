import type { EpochMs, Ms } from '@dorsal/domain/timing/types.ts';
import { addPenalty, setStaffStatus } from '@dorsal/server/modules/corrections/rule-on-people.ts';
import type { Actor } from '@dorsal/server/platform/audit.ts';
import type { Context } from '@dorsal/server/platform/context.ts';
import type { GeneratedRace } from '#generator/race.ts';

/** What the referees of the live race decide, and when: always on somebody who has just come in. */
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

/** Puts a ruling on its person, once: what was ruled, and perhaps taken back by staff since, is not ruled again. */
export async function applyRuling(context: Context, event: number, ruling: LiveRuling): Promise<void> {
  const person = await context.db
    .selectFrom('participant')
    .select('oid')
    .where('event_number', '=', event)
    .where('bib', '=', ruling.bib)
    .executeTakeFirst();
  if (!person) return; // taken off the list by staff
  const participant = person.oid;
  const ruled = await context.db
    .selectFrom('audit_entry')
    .select('subject')
    .where('subject', '=', `participant:${participant}`)
    .where('actor', '=', referees.name)
    .executeTakeFirst();
  if (ruled) return;
  const { reason } = ruling;
  if (ruling.kind === 'penalty') await addPenalty(context, { participant, timeMs: ruling.timeMs, reason }, referees);
  else await setStaffStatus(context, { participant, status: 'disqualified', reason }, referees);
}
