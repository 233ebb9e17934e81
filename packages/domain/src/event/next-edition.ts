import type { EpochMs } from '#timing/types.ts';
import { dayIn } from '#units/dates.ts';

interface Edition {
  readonly name: string;
  /** Absent: it has no date. */
  readonly startsAt: EpochMs | undefined;
  readonly zone: string;
}

const dayMs = 86_400_000;

/**
 * The name and the day that are proposed for the next edition of an event: the same weekday a year later (53 weeks where 52 would fall into the month
 * before), or the first such day that is still to come; a year in the name follows, and is put behind one that has none: two editions of one name cannot be told apart in a list.
 */
export function nextEdition(
  { name, startsAt, zone }: Edition,
  now: EpochMs,
): { readonly name: string; readonly day: string } {
  if (startsAt === undefined) return { name, day: '' };
  const today = dayIn(now, zone);
  const first = dayIn(startsAt, zone);
  let day = first;
  do day = yearLater(day);
  while (day <= today);
  const [was, is] = [first.slice(0, 4), day.slice(0, 4)];
  const followed = name.replaceAll(new RegExp(`(?<!\\d)${was}(?!\\d)`, 'g'), is);
  return { name: followed === name ? `${name} ${is}` : followed, day };
}

function yearLater(day: string): string {
  const at = Date.parse(`${day}T00:00:00Z`);
  const [soon, late] = [364, 371].map((days) => new Date(at + days * dayMs).toISOString().slice(0, 10));
  return (soon?.slice(5, 7) === day.slice(5, 7) ? soon : late) ?? day;
}
