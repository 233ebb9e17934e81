import { reloadBoard } from '#modules/derive/derive-modality.ts';
import { type MarkReason, mark } from '#modules/derive/marks/mark-repository.ts';
import { recategorise } from '#modules/roster/category-rules.ts';
import { refreshStatuses } from '#modules/statuses/refresh-statuses.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context, Db } from '#platform/context.ts';
import { pagesPrint, type RulesPrint, rulesPrint } from './rules-print-repository.ts';

/** The races (numbers of modalities) whose pages show other prizes, or times in another form: for `reloadBoards`, after the commit. */
export type ToReload = readonly number[];

/**
 * Runs a change of an event and its races inside a transaction, and what follows from it: categories are counted anew, statuses follow,
 * and whoever's result can be another is marked. `known`: the modalities (numbers) that stand already; a new one has nobody to mark. `movesCategories`
 * false: neither categories nor the day on which ages are counted change, so that nobody is looked at.
 */
export async function changeRaces<Changed extends { readonly event: { readonly number: number } }>(
  context: Context,
  known: readonly number[],
  change: () => Promise<Changed>,
  { movesCategories = true }: { readonly movesCategories?: boolean } = {},
): Promise<{
  readonly changed: Changed;
  readonly toReload: ToReload;
  /** The races in which results can be others now. */
  readonly changedRaces: readonly number[];
}> {
  const { db: trx } = context;
  const rules = new Map<number, RulesPrint>();
  const pages = new Map<number, string>();
  for (const modality of known) {
    rules.set(modality, await rulesPrint(trx, modality));
    pages.set(modality, await pagesPrint(trx, modality));
  }
  const changed = await change();
  // Ages are counted on a day of the event, so each race of it is looked at, also those that were not changed.
  const participants: number[] = [];
  const recategorised = new Set<number>();
  for (const modality of movesCategories ? known : []) {
    const moved = await recategorise(trx, modality);
    if (moved.length > 0) recategorised.add(modality);
    participants.push(...moved);
  }
  await refreshStatuses(trx, { scope: [changed.event.number], now: context.now() });
  if (participants.length > 0) await mark(trx, 'category_moved', { participants });
  const changedRaces = new Set([...recategorised, ...(await markChanged(trx, rules, recategorised))]);
  const toReload: number[] = [];
  for (const [modality, before] of pages) if ((await pagesPrint(trx, modality)) !== before) toReload.push(modality);
  return { changed, toReload, changedRaces: [...changedRaces] };
}

/** Does an act that gathers the races whose pages show other prizes, and has their boards loaded again once it is committed; a preview moves none. */
export async function movingBoards<Done>(
  context: Context,
  { sent }: Actor,
  act: (moved: ToReload[number][]) => Promise<Done>,
): Promise<Done> {
  const moved: number[] = [];
  const done = await act(moved);
  if (!sent?.isPreview) await reloadBoards(context, moved);
  return done;
}

/** Has the boards of these races loaded again on every node. */
export async function reloadBoards(context: Context, toReload: ToReload): Promise<void> {
  for (const modality of toReload) await reloadBoard(context, modality);
}

/**
 * Gives the races whose rules are others. Several kinds of change at once are a change of the course: it reaches everyone in every way. Where the categories of
 * people moved, they are marked already, and results do not depend on the rules that moved them.
 */
async function markChanged(
  trx: Db,
  before: ReadonlyMap<number, RulesPrint>,
  recategorised: ReadonlySet<number>,
): Promise<number[]> {
  const races: number[] = [];
  for (const [modality, rules] of before) {
    const now = await rulesPrint(trx, modality);
    const parts = Object.keys(rules) as (keyof RulesPrint & MarkReason)[]; // a row of a query has just its columns
    const changed = parts.filter((part) => rules[part] !== now[part]);
    const [only] = changed;
    if (!only) continue;
    races.push(modality);
    const reason = changed.length === 1 ? only : 'course';
    if (reason !== 'category_rules' || !recategorised.has(modality)) await mark(trx, reason, { modality });
  }
  return races;
}
