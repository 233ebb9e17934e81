import { type APIRequestContext, expect } from '@playwright/test';
import { readsOfTheLiveRace } from './beside-the-server.ts';

export interface Runner {
  readonly bib: string;
  readonly chip: string;
}

export interface LiveRace {
  /** Runners past the last checkpoint and not in yet, the next to come in first. */
  readonly onTheWay: readonly Runner[];
  readonly hasFinished: number;
  /** Sends a read of this runner at the finish, now. */
  readonly comesIn: (runner: Runner) => Promise<void>;
}

/** The race of the demo that is live, as its reads say. */
export async function theLiveRace(request: APIRequestContext): Promise<LiveRace> {
  const { reads, token } = await readsOfTheLiveRace();
  const crossings = reads.filter((cells) => cells[8] === 'crossing');
  const finishers = crossings.filter((cells) => cells[7] === 'finish');
  const isIn = new Set(finishers.map((cells) => cells[6]));
  const onTheWay = crossings
    .filter((cells) => cells[7] === '3' && !isIn.has(cells[6]))
    .map((cells) => ({ chip: cells[5] ?? '', bib: cells[6] ?? '' }));
  const device = Number(finishers[0]?.[2]);
  const comesIn = async ({ chip }: Runner): Promise<void> => {
    const now = Date.now();
    const answer = await request.post('/api/reads', {
      headers: { authorization: `Bearer ${token}` },
      data: { device, reads: [{ epoch: 99, seq: now % 1_000_000, chip, time: now, kind: 'chip' }] },
    });
    expect(answer.status()).toBe(200);
  };
  return { onTheWay, hasFinished: isIn.size, comesIn };
}
