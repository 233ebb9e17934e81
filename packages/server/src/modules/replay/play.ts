import { setTimeout as pause } from 'node:timers/promises';
import { type RaceClock, realInstant } from '@dorsal/domain/event/race-clock.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';

/** Something that happens at an instant of the race. Steps of one lane follow each other; lanes do not wait for each other. */
export interface Step {
  readonly dueAt: EpochMs;
  readonly lane: string;
  readonly run: () => Promise<void>;
}

export interface Playing {
  readonly clock: RaceClock;
  readonly now: () => EpochMs;
  readonly signal: AbortSignal;
  /** Called after each step, in the order in which they end. */
  readonly onDone?: (step: Step) => void;
}

/** Steps under way at a time; a replay faster than the machine falls behind its clock and loses nothing. */
const mostUnderWay = 16;

/** Runs steps, in the order of their instants, as the clock comes to them. False: it was stopped before the last. Throws the error of a step. */
export async function play(steps: readonly Step[], { clock, now, signal, onDone }: Playing): Promise<boolean> {
  const lanes = new Map<string, Promise<void>>();
  const underWay = new Set<Promise<void>>();
  const failures: unknown[] = [];
  for (const step of steps) {
    await until(realInstant(clock, step.dueAt) ?? 0, now, signal);
    while (underWay.size >= mostUnderWay) await Promise.race(underWay);
    if (signal.aborted || failures.length > 0) break;
    const before = lanes.get(step.lane) ?? Promise.resolve();
    const done = before
      .then(() => (failures.length > 0 ? undefined : step.run()))
      .then(() => onDone?.(step))
      .catch((error) => {
        failures.push(error);
      })
      .finally(() => underWay.delete(done));
    lanes.set(step.lane, done);
    underWay.add(done);
  }
  await Promise.all(underWay);
  if (failures.length > 0) throw failures[0];
  return !signal.aborted;
}

async function until(at: EpochMs, now: () => EpochMs, signal: AbortSignal): Promise<void> {
  const left = at - now();
  if (left > 0) await pause(left, undefined, { signal }).catch(() => undefined); // stopped: the caller looks
}
