import { buildBoardSteps } from '@dorsal/domain/ranking/build-board.ts';
import type { BoardEntry } from '@dorsal/domain/ranking/types.ts';
import { rankingTimes } from '@dorsal/domain/timing/times-of.ts';
import type pg from 'pg';
import { aBreather } from '#modules/derive/folding/breather.ts';
import { loadTimingRules } from '#modules/derive/rules-repository.ts';
import { overOneConnection } from '#platform/db/one-connection/over-one-connection.ts';
import { boardVersion, loadFactsTexts, loadPenalties, membersOf } from './board-repository.ts';
import { LiveBoard } from './live-board.ts';
import { copyOut } from './store/copy-out.ts';
import { Roster } from './store/roster.ts';

/**
 * Loads a board: version, facts, people and results of one moment (one read-only REPEATABLE READ snapshot), then builds it step by step, so
 * that nobody else waits for it. Null: there is no such modality, or it has no course yet. The connection goes back as it came.
 */
export async function loadBoard(client: pg.PoolClient, modality: number): Promise<LiveBoard | null> {
  await client.query('begin isolation level repeatable read read only');
  try {
    const snapshot = await readSnapshot(client, modality);
    await client.query('commit');
    if (!snapshot) return null;
    const { entries, ...parts } = snapshot;
    const board = await buildInSteps(parts.rules.checkpoints.length, entries);
    return new LiveBoard({ modality, ...parts, board });
  } catch (error) {
    await client.query('rollback').catch(() => undefined); // a broken connection has nothing to roll back
    throw error;
  }
}

async function readSnapshot(client: pg.PoolClient, modality: number) {
  const db = overOneConnection(client);
  const version = await boardVersion(db, modality);
  const factsText = (await loadFactsTexts(db, [modality])).get(modality);
  const rules = await loadTimingRules(db, modality);
  if (factsText === undefined || rules === null) return null;
  const roster = new Roster(await loadPenalties(db, modality));
  const entries: BoardEntry[] = [];
  await copyOut(client, membersOf(modality), (row) => {
    const { id, gender, category, isLocal, isClassified, result } = roster.load(row);
    const timesMs = rankingTimes(rules, result);
    entries.push({ id, gender, category, isLocal, isClassified, status: result.status, timesMs });
  });
  roster.seal();
  return { version, factsText, rules, roster, entries };
}

async function buildInSteps(checkpointCount: number, entries: readonly BoardEntry[]) {
  const steps = buildBoardSteps(checkpointCount, entries);
  const breather = aBreather();
  let step = steps.next();
  while (!step.done) {
    if (breather.isDue()) await breather.pause();
    step = steps.next();
  }
  return step.value;
}
