import { buildBoardSteps } from '@dorsal/domain/ranking/build-board.ts';
import type { BoardEntry } from '@dorsal/domain/ranking/types.ts';
import { rankingTimes } from '@dorsal/domain/timing/times-of.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import type { BoardPenalty } from '#modules/derive/board-change.ts';
import { aBreather } from '#modules/derive/folding/breather.ts';
import { loadTimingRules } from '#modules/derive/load-rules.ts';
import type { Db } from '#platform/context.ts';
import { overOneConnection } from '#platform/db/over-one-connection.ts';
import { loadFactsTexts } from './board-facts.ts';
import { LiveBoard } from './live-board.ts';
import { copyOut } from './store/copy-out.ts';
import { memberColumns } from './store/member-row.ts';
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
  const version = await versionOf(db, modality);
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

/** COPY takes no parameters; the number is checked instead. */
function membersOf(modality: number): string {
  if (!Number.isSafeInteger(modality)) throw new RangeError('a modality has a whole number');
  return `select ${memberColumns} from participant p
    left join result r on r.participant_number = p.number and r.modality_number = p.modality_number
    where p.modality_number = ${modality} and p.cancelled_at is null`;
}

async function versionOf(db: Db, modality: number): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select coalesce(max(version), 0) as version from board_event where modality_number = ${modality}`.execute(db);
  return rows[0]?.version ?? 0;
}

async function loadPenalties(db: Db, modality: number): Promise<Map<number, readonly BoardPenalty[]>> {
  const { rows } = await sql<{ id: number; penalties: BoardPenalty[] }>`
    select n.participant_number as id,
      json_agg(json_build_object('timeMs', n.time_ms, 'reason', n.reason) order by n.number) as penalties
    from penalty n join participant p on p.number = n.participant_number
    where p.modality_number = ${modality} group by n.participant_number`.execute(db);
  return new Map(rows.map(({ id, penalties }) => [id, penalties]));
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
