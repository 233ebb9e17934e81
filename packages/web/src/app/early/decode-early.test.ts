import { getBoard } from '@dorsal/contract/calls/boards.ts';
import { listModalities } from '@dorsal/contract/calls/modalities.ts';
import { registrationStats } from '@dorsal/contract/calls/registrations.ts';
import { type Endpoint, encodeAnswer } from '@dorsal/contract/endpoint.ts';
import { decodeAnswer } from '@dorsal/contract/request.ts';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { decodeEarly, decodeEarlyCounts, eurosFields, secondsFields } from './decode-early.ts';

const id = (digit: string): string => digit.repeat(24);
const at = Date.UTC(2026, 4, 3, 9, 0, 0, 123);
const checkpoint = { _id: id('b'), order: 0, name: 'Km 5', distance_from_start: 5_000 };
const race = {
  _id: id('a'),
  numeric_id: 7,
  event: { _id: id('e'), numeric_id: 1, date_start: at, name: 'Volta', slug: 'volta', time_zone: 'Europe/Madrid' },
  name: '10K',
  short_name: '10K',
  status: 'live',
  sport: 'running',
  type: 'all',
  distance: 10_000,
  is_timed: true,
  datetime_start: at,
  chrono_start: at,
  waves: [{ name: 'A', gun: at }],
  price: 1_250,
  price_history: [{ start: at, price: 1_005 }],
  start_closes: 1_800_000,
  start_checkpoint: checkpoint,
  intermediates: [{ ...checkpoint, min_leg_time: 61_500, cutoff: 3_600_000 }],
  notices: [{ _id: id('d'), level: 'info', text: 'Late start', at }],
};
const person = {
  _id: id('c'),
  bib_number: '12',
  modality: id('a'),
  result: {
    status: 'finished',
    total_time: 2_345_678,
    total_time_real: 2_340_001,
    total_time_dsq: 1_001,
    reference_time: at,
    start_time: at,
    pos_general: 3,
    totals: { general: 40 },
    penalty_time: 30_000,
    penalizations: [{ time: 30_000, reason: 'Cut the course' }],
    prizes: { pos_general: 3, which_prizes: { general: true }, has_prize: true },
    intermediate_results: [{ order: 0, intermediate: id('b'), total_time: 1_100_500, pos_general: 4 }],
  },
};
const counts = {
  total: 3,
  status: { finished: 2 },
  club: { price: 1, total_time: 1, $oid: 1 },
  category: { cutoff: 2 },
  start: 3,
  version: 9,
  server_time: at,
};

const wired = (called: Endpoint, answer: unknown): string => JSON.stringify(encodeAnswer(called, [], answer));

test.each([
  ['races', listModalities, [race], decodeEarly],
  ['participants', getBoard, [person], decodeEarly],
  ['counts, whatever the clubs are called', registrationStats, counts, decodeEarlyCounts],
])('%s are read early as the contract reads them', (_, called, answer, read) => {
  const text = wired(called, answer);
  expect(read(text)).toEqual(answer);
  expect(read(text)).toEqual(decodeAnswer(called, JSON.parse(text)));
});

test.each([
  ['Seconds', secondsFields],
  ['Euros', eurosFields],
])('the fields in %s are those of the contract', (unit, fields) => {
  const found = [listModalities, getBoard].flatMap(({ answer }) =>
    fieldsIn(unit, z.toJSONSchema(answer, { io: 'input' })),
  );
  expect(new Set(found)).toEqual(fields);
});

/** Names of all properties that the description says are in a unit. */
function fieldsIn(unit: string, schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([name, inner]) => {
    const { description } = (inner ?? {}) as { description?: unknown }; // whatever stands there
    const isOne = typeof description === 'string' && description.startsWith(unit);
    return [...(isOne ? [name] : []), ...fieldsIn(unit, inner)];
  });
}
