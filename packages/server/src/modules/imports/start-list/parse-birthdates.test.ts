import { expect, test } from 'vitest';
import { birthdateParser } from './parse-birthdates.ts';

test.each([
  [
    ['1990-02-28', '1990/2/3'],
    ['1990-02-28', '1990-02-03'],
  ],
  [
    ['5/31/90', '7/1/85'],
    ['1990-05-31', '1985-07-01'],
  ],
  [
    ['31/5/90', '7/1/85'],
    ['1990-05-31', '1985-01-07'],
  ],
  [['07.01.1985'], ['1985-01-07']],
  [
    ['62-12-23', '12-10-09'],
    ['1962-12-23', '2012-10-09'],
  ],
  [
    ['3/4/25', '3/4/27'],
    ['2025-04-03', '1927-04-03'],
  ],
  [
    ['29/02/2001', '1850-01-01', '2099-01-01', 'soon'],
    [null, null, null, null],
  ],
])('birth dates %j of one list are %j', (cells, days) => {
  expect(cells.map(birthdateParser(cells, 2026))).toEqual(days);
});
