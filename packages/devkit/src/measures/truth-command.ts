import { parseArgs } from 'node:util';
import { judgeReads } from '@dorsal/domain/walk/judge-reads.ts';
import { measureTruth, type WorldFigures } from './measure-truth.ts';
import { truthTables } from './truth-tables.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: 'tuning' },
    races: { type: 'string', default: '1000' },
    others: { type: 'string', default: '70' },
    live: { type: 'string', default: '45' },
    'live-others': { type: 'string', default: '15' },
    worlds: { type: 'string' },
  },
});
if (values.seeds !== 'tuning' && values.seeds !== 'held-out') throw new Error('--seeds is tuning or held-out');

const startedAt = performance.now();
const figures: WorldFigures[] = [];
const measured = measureTruth({
  judge: judgeReads,
  seeds: values.seeds,
  races: Number(values.races),
  racesOfOthers: Number(values.others),
  liveRaces: Number(values.live),
  liveRacesOfOthers: Number(values['live-others']),
  only: values.worlds?.split(',') ?? null,
});
for (const one of measured) {
  figures.push(one);
  process.stderr.write(`${one.world.name}: ${one.world.summary}, ${one.all.people} people\n`);
}
const seconds = Math.round((performance.now() - startedAt) / 1_000);
process.stdout.write(`${truthTables(figures)}\n\n${values.seeds} seeds, ${seconds} s\n`);
