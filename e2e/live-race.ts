import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { type APIRequestContext, expect } from '@playwright/test';
import { journeysData } from './journeys-data.ts';

const project = join(import.meta.dirname, '..');

const dorsal = (...words: string[]): string =>
  execFileSync('node', ['scripts/dorsal.mjs', ...words], {
    cwd: project,
    env: { ...process.env, DATA_DIR: journeysData },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });

export interface Runner {
  readonly bib: string;
  readonly chip: string;
}

export interface LiveRace {
  /** Past the last checkpoint and not in yet: who comes in next stands first. */
  readonly onTheWay: readonly Runner[];
  readonly hasFinished: number;
  /** The mat at the finish hears somebody now. */
  readonly comesIn: (runner: Runner) => Promise<void>;
}

/** The race of the demo that is live, as its reads say. */
export function theLiveRace(request: APIRequestContext): LiveRace {
  const reads = dorsal('export', 'reads', 'cursa-de-la-ribera/10k')
    .trim()
    .split('\n')
    .map((line) => line.split(','));
  const token = /\S{24,}/.exec(dorsal('token', 'add', `journey-${Date.now()}-${process.pid}`))?.[0] ?? '';
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
