import type { RegistrationView } from '@dorsal/contract/views/people/registration-view.ts';
import { expect, test } from 'vitest';
import type { Tab } from '../chosen-checkpoint.ts';
import { rowOf } from './classification-row.ts';

const id = (digit: string): string => digit.repeat(24);
const tab = (kind: Tab['kind'], tabId: string): Tab => ({
  at: kind,
  id: tabId,
  kind,
  distanceM: null,
  name: null,
  passed: 1,
  isOpen: true,
});
const finish = tab('finish', id('9'));
const middle = tab('intermediate', id('1'));

const ada: RegistrationView = {
  _id: id('a'),
  bib_number: '7',
  name: 'Ada',
  surname: 'Alba',
  gender: 'female',
  category: 'F-SEN',
  club: 'CA Vila',
  result: {
    status: 'finished',
    total_time: 2_550_000,
    pos_general: 2,
    pos_gender: 1,
    pos_category: 1,
    penalizations: [{ time: 90_000, reason: 'Tarjeta amarilla' }],
    intermediate_results: [{ order: 0, intermediate: id('1'), total_time: 1_200_000, pos_general: 5, pos_gender: 3 }],
  },
};

test('the finish shows places, the official time and what was added to it', () => {
  expect(rowOf(ada, finish)).toEqual({
    place: 2,
    bib: '7',
    name: 'Ada Alba',
    club: 'CA Vila',
    gender: 'female',
    genderPlace: 1,
    category: 'F-SEN',
    categoryPlace: 1,
    time: '42:30',
    isStruck: false,
    status: 'finished',
    penalties: [{ time: '1:30', reason: 'Tarjeta amarilla' }],
  });
});

test('a checkpoint shows the time and the places there, without penalties', () => {
  expect(rowOf(ada, middle)).toMatchObject({ place: 5, genderPlace: 3, time: '20:00', penalties: [] });
});

test('who is disqualified has the time struck through, and no place', () => {
  const result = { status: 'disqualified', total_time_dsq: 2_400_000 } as const;
  expect(rowOf({ ...ada, result }, finish)).toMatchObject({ place: null, time: '40:00', isStruck: true });
});

test('who asked not to be named is a bib alone', () => {
  expect(rowOf({ _id: id('b'), bib_number: '12' }, finish)).toMatchObject({ bib: '12', name: null, time: '' });
});
