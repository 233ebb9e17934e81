import { expect, test } from 'vitest';
import { aParticipant } from '#race/testing/a-participant.ts';
import { mostHits, restOf } from './find-runners.ts';

const people = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => aParticipant({ _id: String(from + index).padStart(24, '0') }));

// @spec [Live screens] doc 2 §2.1, doc 2 §2.5, doc 2 §9: Search dialog by bib, name, surname or club: up to 20 hits with bib, name, club and status or 'Esperando', linking to the result; hits of other races of the event link to their modality
test('other races fill up what the own race leaves of twenty hits, and nobody is listed twice', () => {
  expect(restOf(people(0, 2), people(0, 5))).toEqual(people(2, 3));
  expect(restOf(people(0, 18), people(100, 20))).toEqual(people(100, 2));
  expect(restOf(people(0, mostHits), people(100, 20))).toEqual([]);
});
