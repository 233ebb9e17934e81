import { isPlaced } from '@dorsal/domain/ranking/board.ts';
import { rankingTimes } from '@dorsal/domain/timing/times-of.ts';
import type { Ms, TimingRules } from '@dorsal/domain/timing/types.ts';
import { loadCourse } from '#modules/races/course-repository.ts';
import type { Db } from '#platform/context.ts';
import { nearOnLine, type OnLine } from './order-repository.ts';

/** A checkpoint where people have places. */
export interface Line {
  readonly number: number;
  readonly oid: string;
  readonly position: number;
}

/** A line of a race by the public id of its checkpoint, or `finish`: any but the start. */
export async function lineOf(db: Db, modality: number, name: string): Promise<Line | undefined> {
  const course = await loadCourse(db, modality);
  return course.find(({ oid, kind }) => kind !== 'start' && (oid === name || (kind === 'finish' && kind === name)));
}

const isFinish = ({ checkpoints }: TimingRules, { position }: Line): boolean => position === checkpoints.length - 1;

/** The time that places somebody at a line; undefined: they have no place there. */
export function placedTime(rules: TimingRules, line: Line, { result, isClassified }: OnLine): Ms | undefined {
  if (!result || !isPlaced({ isClassified, status: result.status }, isFinish(rules, line))) return undefined;
  return rankingTimes(rules, result)[line.position] ?? undefined;
}

interface Span {
  readonly rules: TimingRules;
  readonly line: Line;
  readonly fromMs: Ms;
  readonly toMs: Ms;
}

/** Everybody who has a place at a line by a time of this span. */
export async function peopleBetween(db: Db, modality: number, { rules, line, fromMs, toMs }: Span): Promise<OnLine[]> {
  const position = isFinish(rules, line) ? (rules.classifiedAt ?? line.position) : line.position;
  const near = await nearOnLine(db, modality, { rules, position, isFinish: isFinish(rules, line), fromMs, toMs });
  return near.filter((one) => {
    const timeMs = placedTime(rules, line, one);
    return timeMs !== undefined && timeMs >= fromMs && timeMs <= toMs;
  });
}
