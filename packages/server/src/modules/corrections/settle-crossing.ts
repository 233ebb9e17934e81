import { openHearing } from '@dorsal/domain/timing/hearing.ts';
import type { Choice, EpochMs, HeardRead } from '@dorsal/domain/timing/types.ts';
import { chosenRead } from '@dorsal/domain/walk/ground/settled.ts';
import { type Explanation, explainResult } from '@dorsal/domain/walk/words/explain-result.ts';
import { mark } from '#modules/derive/marks/mark-repository.ts';
import { loadPeopleToExplain } from '#modules/explanations/explain-people.ts';
import { courseNames } from '#modules/explanations/explanation-repository.ts';
import type { Actor } from '#platform/actor.ts';
import { runCommand } from '#platform/commands/run-command.ts';
import type { Context, Db } from '#platform/context.ts';
import { choiceAt, deleteChoice, upsertChoice } from './choice-repository.ts';
import { type AskedPlace, findPlaces, type Place, type PlaceRefusal } from './manual-times.ts';

/** A checkpoint of a person, as with times by hand. */
export type CrossingPlace = AskedPlace;

export interface CrossingChoice extends CrossingPlace {
  /** An instant in the visit that is the crossing; null: there is none. */
  readonly at: EpochMs | null;
  /** The read that names the visit, if it is known; else the nearest one to the instant does. */
  readonly heard?: HeardRead | null | undefined;
}

export type CrossingSettled =
  /** `voided`: public ids of the checkpoints whose choice is void beside it, in course order. They were so before. */
  | { readonly ok: true; readonly voided: readonly string[] }
  | { readonly ok: false; readonly refusal: PlaceRefusal | 'time_by_hand_stands' | 'crossing_not_possible' };
export type CrossingUnsettled =
  | { readonly ok: true }
  | { readonly ok: false; readonly refusal: PlaceRefusal | 'choice_not_found' };

/**
 * Staff choose which visit is a person's crossing at a checkpoint, or that there is none, in place of what they chose there before. Refused where
 * no explanation of the reads of now can have it so, where it would void another choice that stands, and where a time by hand would beat it. One that
 * is void already, also by the choice that is replaced, hinders nothing: it is named. The call `/settle-crossing`.
 */
export function settleCrossing(
  context: Pick<Context, 'db' | 'now'>,
  choice: CrossingChoice,
  by: Actor,
): Promise<CrossingSettled> {
  return runCommand(context, { name: 'crossing_chosen', by }, async (trx, note): Promise<CrossingSettled> => {
    const places = await findPlaces(trx, [choice]);
    if (!Array.isArray(places)) return places;
    const place = places[0] as Place; // one was asked for
    const judged = await judgeChoice(trx, place, choice);
    if (!judged.ok) return judged;
    const before = await choiceAt(trx, place);
    await upsertChoice(trx, { ...place, at: choice.at, heard: judged.heard }, { user: by.user, at: context.now() });
    const field = `choice:${place.checkpointOid}`;
    note(`participant:${choice.registration}`, before && { [field]: before }, {
      [field]: { at: choice.at, heard: judged.heard },
    });
    await mark(trx, 'crossing_choice', { participants: [place.person] });
    const { checkpoints } = await courseNames(trx, place.modality);
    return { ok: true, voided: judged.voided.flatMap((position) => checkpoints[position]?.oid ?? []) };
  });
}

/** Takes a choice back. The call `/unsettle-crossing`. */
export function unsettleCrossing(
  context: Pick<Context, 'db'>,
  place: CrossingPlace,
  by: Actor,
): Promise<CrossingUnsettled> {
  return runCommand(
    context,
    { name: 'crossing_choice_taken_back', by },
    async (trx, note): Promise<CrossingUnsettled> => {
      const places = await findPlaces(trx, [place]);
      if (!Array.isArray(places)) return places;
      const cell = places[0] as Place; // one was asked for
      const gone = await deleteChoice(trx, cell);
      if (!gone) return { ok: false, refusal: 'choice_not_found' };
      note(`participant:${place.registration}`, { [`choice:${cell.checkpointOid}`]: gone }, null);
      await mark(trx, 'crossing_choice', { participants: [cell.person] });
      return { ok: true };
    },
  );
}

type JudgedChoice =
  | { readonly ok: true; readonly heard: HeardRead | null; readonly voided: readonly number[] }
  | { readonly ok: false; readonly refusal: 'time_by_hand_stands' | 'crossing_not_possible' };

/** Judges the person with the choice: it must hold, and so must the other choices that hold as things stand. */
async function judgeChoice(
  trx: Db,
  { person, modality, checkpoint }: Place,
  { at, heard: named }: Pick<CrossingChoice, 'at' | 'heard'>,
): Promise<JudgedChoice> {
  for await (const { rules, entrant, reads } of loadPeopleToExplain(trx, modality, [person])) {
    const position = rules.checkpoints.findIndex(({ id }) => id === checkpoint);
    if (entrant.manualTimes.some((time) => time.checkpoint === position))
      return { ok: false, refusal: 'time_by_hand_stands' };
    const others = entrant.choices.filter((choice) => choice.checkpoint !== position);
    const asked = { ...entrant, choices: [...others, { checkpoint: position, at }] };
    const heard = named ?? (at === null ? null : chosenRead(openHearing(rules, asked, reads), position, at));
    const choices: Choice[] = [...others, { checkpoint: position, at, heard }];
    const voidBefore = voidedBy(explainResult(rules, entrant, reads)).filter((voided) => voided !== position);
    const voided = voidedBy(explainResult(rules, { ...entrant, choices }, reads));
    if (voided.every((one) => voidBefore.includes(one))) return { ok: true, heard, voided };
  }
  return { ok: false, refusal: 'crossing_not_possible' }; // also without a course, or cancelled
}

/** The checkpoints whose choice is void. */
const voidedBy = ({ facts }: Explanation): number[] =>
  facts.flatMap((fact) => (fact.kind === 'choice_void' ? [fact.checkpoint] : []));
