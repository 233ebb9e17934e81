import { chronotypes } from '@dorsal/domain/timing/types.ts';
import { groundKinds } from '#race-days/race-day.ts';
import { markdownRows } from './markdown-rows.ts';
import type { WorldFigures } from './measure-truth.ts';
import { finishersOf, type Tally } from './tally.ts';

/** The figures of all worlds as tables. */
export function truthTables(figures: readonly WorldFigures[]): string {
  const [usual] = figures;
  const parts = usual === undefined ? [] : [...usual.parts].toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b));
  return [
    '**Right and wrong**',
    markdownRows(
      headings,
      figures.map(({ world, all }) => cellsOf(world.name, all)),
    ),
    `**By course and chronotype, ${usual?.world.name ?? ''}**`,
    markdownRows(
      headings,
      parts.map(([name, tally]) => cellsOf(name, tally)),
    ),
    '**Doubt**: finishes flagged below a margin in thousandths of a nat, finishes that nobody heard aside',
    markdownRows(['world', 'below', 'flagged', 'rightly', 'of the wrong ones', 'wrong'], figures.flatMap(doubtRows)),
    '**Live**: crossings shown and taken back, or being checked again for a while, per 1,000 people',
    markdownRows(
      [
        'world',
        'people',
        'held back',
        'taken back',
        'finishes of them',
        'checked again',
        'held when first heard',
        'held at the end',
      ],
      figures.flatMap(liveRows),
    ),
  ].join('\n\n');
}

const order: readonly string[] = [...groundKinds, ...chronotypes];

const headings = [
  '',
  'people',
  'finishers',
  'within 10 s',
  'of readable',
  'early (of readable)',
  'late',
  'none',
  'wrongly finished',
  'start 2 s / wrong',
  'splits right / wrong / missing %',
  'invented',
  'podium wrong (winner, untold)',
  'µs a person, ms at most',
];

function cellsOf(name: string, tally: Tally): string[] {
  const { people, finishes, starts, splits, podium, readable, readableRight, readableEarly } = tally;
  const finishers = finishersOf(tally);
  const started = starts.right + starts.wrong + starts.none;
  const allSplits = splits.right + splits.wrong + splits.missing;
  const share = (part: number, of: number): string => (of === 0 ? '–' : percent(part / of));
  return [
    name,
    whole(people),
    whole(finishers),
    share(finishes.right, finishers),
    share(readableRight, readable),
    `${whole(finishes.early)} (${share(readableEarly, readable)})`,
    whole(finishes.late),
    whole(finishes.none),
    `${whole(finishes.stolen)} of ${whole(finishes.stolen + finishes['rightly-none'])}`,
    `${share(starts.right, started)} / ${share(starts.wrong, started)}`,
    `${share(splits.right, allSplits)} / ${share(splits.wrong, allSplits)} / ${share(splits.missing, allSplits)}`,
    whole(splits.invented),
    `${whole(podium.wrong)} of ${whole(podium.places)} (${whole(podium.winnersWrong)}, ${whole(podium.untold)})`,
    `${Math.round((tally.judgedMs * 1_000) / Math.max(1, people))}, ${tally.slowestMs.toFixed(1)}`,
  ];
}

function doubtRows({ world, doubts }: WorldFigures): string[][] {
  return doubts.by.map(({ threshold, flagged, rightly }) => [
    world.name,
    String(threshold),
    percent(flagged / doubts.people),
    flagged === 0 ? '–' : percent(rightly / flagged),
    doubts.wrong === 0 ? '–' : percent(rightly / doubts.wrong),
    whole(doubts.wrong),
  ]);
}

function liveRows({ world, live }: WorldFigures): string[][] {
  if (live.people === 0) return [];
  const perThousand = (count: number): string => ((count * 1_000) / live.people).toFixed(1);
  return live.counts.map((count) => [
    world.name,
    whole(live.people),
    count.holdsBack ? 'those in doubt' : 'nothing',
    perThousand(count.takenBack),
    perThousand(count.finishesTakenBack),
    perThousand(count.checkedAgain),
    percent(count.heldAtFirst / Math.max(1, count.heard)),
    percent(count.held / Math.max(1, count.crossings)),
  ]);
}

const whole = (value: number): string => value.toLocaleString('en-GB');
const percent = (share: number): string => `${(share * 100).toFixed(2)} %`;
