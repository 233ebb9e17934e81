import { explainRegistration, listDoubts as listDoubtsCall } from '@dorsal/contract/calls/staff/corrections.ts';
import { readsOfPerson as readsCall } from '@dorsal/contract/calls/staff/rulings.ts';
import type { Language } from '@dorsal/contract/codecs/enums.ts';
import { pageOf } from '@dorsal/contract/codecs/paging.ts';
import type { AnswerOf } from '@dorsal/contract/endpoint.ts';
import { actTexts, heardTexts } from '@dorsal/contract/explanations/act-text.ts';
import { factTexts, type ToldRace } from '@dorsal/contract/explanations/fact-text.ts';
import type { Fact } from '@dorsal/domain/walk/words/walk-facts.ts';
import type { BoardNode } from '#modules/boards/board-node.ts';
import { warningTexts } from '#modules/exports/warning-texts.ts';
import type { ModalityNumbers } from '#modules/races/modality-numbers.ts';
import type { Context } from '#platform/context.ts';
import { refuse } from '#platform/http/answers.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import { actsOnPerson, type ExplainedPerson, explainPerson, heardBy } from './explain-people.ts';
import { createExplainedBefore } from './explained-before.ts';
import { listDoubts, type PersonHeldBack, type PersonInDoubt, type PossibleFinish } from './list-doubts.ts';
import { readsOfPerson } from './present-reads.ts';

/** A request for the doubts of a race explains people for so long at most; the next one goes on. */
const mostWorkMs = 2_000;

/** The explanation of one result for staff, and the list of those with two. */
export function explanationRoutes(context: Context, node: BoardNode, numbers: ModalityNumbers): ServedEndpoint[] {
  const before = createExplainedBefore();
  return [
    serveEndpoint(explainRegistration, async ({ body, language }) => {
      const explained = await explainPerson(context, body.registration);
      if (!explained.ok) return refuse(explained.refusal);
      const { person, explanation, race, checkpoints } = explained;
      const heard = await heardBy(context.db, explanation.judgement);
      const acts = await actsOnPerson(context.db, person.oid, checkpoints);
      return {
        ...presentExplanation(explained, language),
        heard: heardTexts(heard, language, race),
        acts: actTexts(acts, language, race),
      };
    }),
    serveEndpoint(readsCall, async ({ body }) => {
      const found = await readsOfPerson(context, body.registration);
      return found.ok ? found.told : refuse(found.refusal);
    }),
    serveEndpoint(listDoubtsCall, async ({ body, language }) => {
      const modality = await numbers.find(body.modality);
      const board = modality === null ? null : await node.board(modality);
      if (board === null) return refuse('modality_not_found');
      const doubts = await listDoubts(context, board, { before, leftMs: mostWorkMs });
      const { race, people, heldBack, total, notLookedAt, tooSoon } = doubts;
      if (race === null) return { total, not_looked_at: notLookedAt, people: [], held_back: [], warnings: [] };
      const { offset, limit } = pageOf(body, listDoubtsCall.pageSize);
      const shown = people.slice(offset, offset + limit);
      const first = Math.max(0, offset - people.length);
      const held = heldBack.slice(first, first + limit - shown.length);
      return {
        total,
        not_looked_at: notLookedAt,
        people: shown.map((one) => presentDoubt(one, race, language)),
        held_back: held.map((one) => presentHeldBack(one, race, language)),
        warnings: factTexts(tooSoon, language, race),
      };
    }),
  ];
}

function presentExplanation(
  { person, explanation, race, checkpoints, classified }: Extract<ExplainedPerson, { ok: true }>,
  language: Language,
): Omit<AnswerOf<typeof explainRegistration>, 'heard' | 'acts'> {
  const { judgement, facts, other } = explanation;
  const present = (told: readonly Fact[]) => {
    const texts = factTexts(told, language, race);
    return told.map((fact, index) => presentFact(fact, texts[index] ?? '', checkpoints));
  };
  return {
    ...presentPerson(person),
    finish: judgement.crossings[classified] ?? undefined,
    start: judgement.crossings[0] ?? undefined,
    facts: present(facts),
    warnings: judgement.warnings.map((warning) => ({ warning, text: warningTexts[language][warning] })),
    other: other
      ? {
          finish: other.crossings[classified] ?? undefined,
          start: other.crossings[0] ?? undefined,
          dearer_by: other.dearerBy / 1_000,
          facts: present(other.facts),
        }
      : undefined,
  };
}

type FactView = AnswerOf<typeof explainRegistration>['facts'][number];

function presentFact(fact: Fact, text: string, checkpoints: readonly string[]): FactView {
  const [from, to] = spanOf(fact);
  const intermediates = positionsOf(fact, checkpoints.length - 1).flatMap((position) => checkpoints[position] ?? []);
  return { kind: fact.kind, text, intermediates, from: from ?? undefined, to: to ?? undefined };
}

function positionsOf(fact: Fact, finish: number): readonly number[] {
  if ('checkpoints' in fact) return fact.checkpoints;
  if (fact.kind === 'times_contradict') return [fact.earlier.checkpoint, fact.later.checkpoint];
  if ('checkpoint' in fact) return [fact.checkpoint];
  return fact.kind === 'two_finishes' ? [finish] : [0];
}

function spanOf(fact: Fact): readonly [number | null, number | null] {
  if ('to' in fact) return [fact.from, fact.to];
  if ('until' in fact) return [fact.at, fact.until];
  return 'at' in fact ? [fact.at, fact.at] : [null, null];
}

function presentDoubt(
  { person, finish, other, difference, isUrgent }: PersonInDoubt,
  race: ToldRace,
  language: Language,
): AnswerOf<typeof listDoubtsCall>['people'][number] {
  return {
    ...presentPerson(person),
    finish: presentFinish(finish),
    other: presentFinish(other),
    dearer_by: difference.dearerBy / 1_000,
    is_urgent: isUrgent,
    text: factTexts([difference], language, race).join(''),
  };
}

const presentHeldBack = (
  { person, facts }: PersonHeldBack,
  race: ToldRace,
  language: Language,
): AnswerOf<typeof listDoubtsCall>['held_back'][number] => ({
  ...presentPerson(person),
  texts: factTexts(facts, language, race),
});

const presentPerson = ({ oid, bib, name, surname }: PersonInDoubt['person']) => ({
  registration: oid,
  bib_number: bib ?? undefined,
  name,
  surname,
});

const presentFinish = ({ at, officialMs, place }: PossibleFinish) => ({
  at: at ?? undefined,
  total_time: officialMs ?? undefined,
  pos_general: place ?? undefined,
});
