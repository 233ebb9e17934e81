import type { Hearing } from '#timing/hearing.ts';
import type { EpochMs, Ms } from '#timing/types.ts';
import type { TypedTime } from './settled.ts';
import type { StartChoice } from './start-choices.ts';
import type { Visit } from './visits.ts';

/** Everything that an explanation of one runner's reads is made of. */
export interface WalkQuestion {
  readonly hearing: Hearing;
  readonly visits: readonly Visit[];
  /** Ways to start; the last one is that nobody heard it. */
  readonly starts: readonly StartChoice[];
  /** In the order of the course. */
  readonly typed: readonly TypedTime[];
}

/** A place that an explanation may pass: a start, a visit at one of its checkpoints, or a manual time. */
export interface Place {
  /** Position among the events; -1: a start. */
  readonly event: number;
  /** Position of the visit; -1: no mat heard it. */
  readonly visit: number;
  readonly checkpoint: number;
  /** Position of the checkpoint's mat; -1: it has none. */
  readonly mat: number;
  /** The instant of arriving; for a manual time the one after which the runner goes on. */
  readonly at: EpochMs;
  /** The instant of leaving; for a start that nobody heard the earliest one. */
  readonly leftAt: EpochMs;
  readonly gapMs: Ms;
  readonly price: number;
  /** The checkpoint's window was shut: the runner passes without a time. */
  readonly isShut: boolean;
  readonly start: StartChoice | null;
  readonly typed: TypedTime | null;
}

/** A visit or a manual time, in order of time. The other position is -1. */
export interface Event {
  readonly at: EpochMs;
  readonly visit: number;
  readonly typed: number;
}

/** The visits and the manual times of a question. */
export function eventsOf({ visits, typed }: WalkQuestion): Event[] {
  const events = visits.map((visit, index) => ({ at: visit.arrivedAt, visit: index, typed: -1 }));
  if (typed.length === 0) return events;
  return [...typed.map((time, index) => ({ at: time.afterAt, visit: -1, typed: index })), ...events].toSorted(
    (a, b) => a.at - b.at,
  );
}
