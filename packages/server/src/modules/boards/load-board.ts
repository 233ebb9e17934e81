import { buildBoardSteps } from '@dorsal/domain/ranking/build-board.ts';
import type { BoardEntry } from '@dorsal/domain/ranking/types.ts';
import { heldListed, rankingTimes } from '@dorsal/domain/timing/times-of.ts';
import type { TimingRules } from '@dorsal/domain/timing/types.ts';
import type pg from 'pg';
import { loadTimingRules } from '#modules/derive/rules-repository.ts';
import type { Db } from '#platform/context.ts';
import { ofOneMoment } from '#platform/db/as-one.ts';
import { copyOut } from '#platform/db/copy-out.ts';
import { createEventLoopTurn } from '#platform/event-loop-turn.ts';
import { boardVersion, loadFactsTexts, loadPenalties, membersOf } from './board-repository.ts';
import { LiveBoard } from './live-board.ts';
import { Roster } from './roster.ts';

/** Loads boards, a few at a time; the others wait their turn. */
export class BoardLoader {
  readonly #pool: Pick<pg.Pool, 'connect'>;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(pool: Pick<pg.Pool, 'connect'>) {
    this.#pool = pool;
  }

  /** Null: there is no such modality, or it has no course yet. */
  async load(modality: number): Promise<LiveBoard | null> {
    await this.#turn();
    try {
      const client = await this.#pool.connect();
      let isBroken = true;
      try {
        const board = await loadBoard(client, modality);
        isBroken = false;
        return board;
      } finally {
        client.release(isBroken);
      }
    } finally {
      this.#running--;
      this.#waiting.shift()?.();
    }
  }

  async #turn(): Promise<void> {
    while (this.#running >= loadsAtOnce) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#running++;
  }
}

/**
 * Loads a board: version, facts, people and results of one moment (one read-only REPEATABLE READ snapshot), then builds it step by step, so
 * that nobody else waits for it. Null: there is no such modality, or it has no course yet. The connection goes back as it came.
 */
export async function loadBoard(client: pg.PoolClient, modality: number): Promise<LiveBoard | null> {
  const snapshot = await ofOneMoment(client, (db) => loadSnapshot(client, db, modality));
  if (!snapshot) return null;
  const { entries, ...parts } = snapshot;
  const board = await buildInSteps(parts.rules, entries);
  return new LiveBoard({ modality, ...parts, board });
}

/** The parts of a board, of the moment of the transaction. Null: as above. */
export async function loadSnapshot(client: pg.PoolClient, db: Db, modality: number) {
  const version = await boardVersion(db, modality);
  const factsText = (await loadFactsTexts(db, [modality])).get(modality);
  const rules = await loadTimingRules(db, modality);
  if (factsText === undefined || rules === null) return null;
  const roster = new Roster(await loadPenalties(db, modality));
  const entries: BoardEntry[] = [];
  await copyOut(client, membersOf(modality), (row) => {
    const { id, bib, gender, category, isLocal, isClassified, result } = roster.load(row);
    const listed = { status: result.status, timesMs: rankingTimes(rules, result), held: heldListed(rules, result) };
    entries.push({ id, bib, gender, category, isLocal, isClassified, ...listed });
  });
  roster.seal();
  return { version, factsText, rules, roster, entries };
}

async function buildInSteps({ checkpoints, orders }: TimingRules, entries: readonly BoardEntry[]) {
  const steps = buildBoardSteps(checkpoints.length, entries, orders);
  const turn = createEventLoopTurn();
  let step = steps.next();
  while (!step.done) {
    if (turn.isOver()) await turn.yieldToEventLoop();
    step = steps.next();
  }
  return step.value;
}

/** Snapshots read at a time: each takes a connection of the pool. */
const loadsAtOnce = 2;
