import { openHearing } from '@dorsal/domain/timing/hearing.ts';
import type { Choice, EpochMs, HeardRead } from '@dorsal/domain/timing/types.ts';
import { type Explanation, explainResult } from '@dorsal/domain/walk/explain-result.ts';
import { chosenRead } from '@dorsal/domain/walk/settled.ts';
import { mark } from '#modules/derive/marks/mark-repository.ts';
import { loadPeopleToExplain } from '#modules/explanations/explain-people.ts';
import type { Context, Db } from '#platform/context.ts';
import { type Actor, audit } from '#platform/db/audit-repository.ts';
import { choiceAt, deleteChoice, upsertChoice } from './choice-repository.ts';
import { findPlaces, type ManualTimePlace, type Place, type PlaceRefusal } from './manual-times.ts';

/** A checkpoint of a person, as with times by hand. */
export type CrossingPlace = ManualTimePlace;

export interface CrossingChoice extends CrossingPlace {
  /** An instant in the visit that is the crossing; null: there is none. */
  readonly at: EpochMs | null;
}

export type CrossingSettled =
  | { readonly ok: true }
  | { readonly ok: false; readonly refusal: PlaceRefusal | 'time_by_hand_stands' | 'crossing_not_possible' };
export type CrossingUnsettled =
  | { readonly ok: true }
  | { readonly ok: false; readonly refusal: PlaceRefusal | 'choice_not_found' };

/**
 * Staff choose which visit is a person's crossing at a checkpoint, or that there is none, in place of what they chose there before. Refused where
 * no explanation of the reads of now can have it so, where it would void another choice that stands, and where a time by hand would beat it. The call `/settle-crossing`.
 */
export function settleCrossing(
  { db, now }: Pick<Context, 'db' | 'now'>,
  choice: CrossingChoice,
  by: Actor,
): Promise<CrossingSettled> {
  return db.transaction().execute(async (trx): Promise<CrossingSettled> => {
    const places = await findPlaces(trx, [choice]);
    if (!Array.isArray(places)) return places;
    const place = places[0] as Place; // one was asked for
    const settled = await settle(trx, place, choice.at);
    if ('refusal' in settled) return { ok: false, refusal: settled.refusal };
    const before = await choiceAt(trx, place);
    await upsertChoice(trx, { ...place, at: choice.at, heard: settled.heard }, { user: by.user, at: now() });
    const subject = `participant:${choice.registration}`;
    await audit(trx, by, [{ action: 'crossing_chosen', subject, before, after: choice }]);
    await mark(trx, 'crossing_choice', { participants: [place.person] });
    return { ok: true };
  });
}

/** Takes a choice back. The call `/unsettle-crossing`. */
export function unsettleCrossing(
  { db }: Pick<Context, 'db'>,
  place: CrossingPlace,
  by: Actor,
): Promise<CrossingUnsettled> {
  return db.transaction().execute(async (trx): Promise<CrossingUnsettled> => {
    const places = await findPlaces(trx, [place]);
    if (!Array.isArray(places)) return places;
    const cell = places[0] as Place; // one was asked for
    const gone = await deleteChoice(trx, cell);
    if (!gone) return { ok: false, refusal: 'choice_not_found' };
    const subject = `participant:${place.registration}`;
    await audit(trx, by, [{ action: 'crossing_choice_taken_back', subject, before: { ...place, ...gone } }]);
    await mark(trx, 'crossing_choice', { participants: [cell.person] });
    return { ok: true };
  });
}

/** Judges the person with the choice: it must hold, and so must the other choices that held without it. */
async function settle(
  trx: Db,
  { person, modality, checkpoint }: Place,
  at: EpochMs | null,
): Promise<{ readonly heard: HeardRead | null } | { readonly refusal: 'time_by_hand_stands' | 'crossing_not_possible' }> {
  for await (const { rules, entrant, reads } of loadPeopleToExplain(trx, modality, [person])) {
    const position = rules.checkpoints.findIndex(({ id }) => id === checkpoint);
    if (entrant.manualTimes.some((time) => time.checkpoint === position)) return { refusal: 'time_by_hand_stands' };
    const others = entrant.choices.filter((choice) => choice.checkpoint !== position);
    const asked = { ...entrant, choices: [...others, { checkpoint: position, at }] };
    const heard = at === null ? null : chosenRead(openHearing(rules, asked, reads), position, at);
    const choices: Choice[] = [...others, { checkpoint: position, at, heard }];
    const voidBefore = voidedBy(explainResult(rules, { ...entrant, choices: others }, reads));
    const isNewlyVoid = voidedBy(explainResult(rules, { ...entrant, choices }, reads)).some(
      (voided) => !voidBefore.includes(voided),
    );
    return isNewlyVoid ? { refusal: 'crossing_not_possible' } : { heard };
  }
  return { refusal: 'crossing_not_possible' }; // no course, or cancelled
}

/** The checkpoints whose choice is void. */
const voidedBy = ({ facts }: Explanation): number[] =>
  facts.flatMap((fact) => (fact.kind === 'choice_void' ? [fact.checkpoint] : []));
