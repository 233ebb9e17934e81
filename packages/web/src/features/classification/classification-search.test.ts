import { expect, test } from 'vitest';
import { classificationSearch } from './classification-search.ts';

test('tab, page, gender, status and category stand in the address', () => {
  const search = { at: '1', page: '3', gender: 'female', status: 'retired', category: 'F-SEN' };
  expect(classificationSearch(search)).toEqual({ ...search, page: 3 });
});

test('the finish can be asked for finished, disqualified and retired people, and nobody else', () => {
  const statusIn = (status: string) => classificationSearch({ status }).status;
  expect(['finished', 'disqualified', 'retired'].map(statusIn)).toEqual(['finished', 'disqualified', 'retired']);
  expect(statusIn('started')).toBeUndefined();
});

test('what does not fit is left out, never an error page', () => {
  const nonsense = { at: 'moon', page: '0', gender: 'f', status: 7, category: 'x'.repeat(101), utm_source: 'qr' };
  expect(Object.values(classificationSearch(nonsense)).filter((value) => value !== undefined)).toEqual([]);
});
