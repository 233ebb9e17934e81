import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aTestDatabase } from './test-database.ts';

const { db } = await aTestDatabase();

test('numbers of 8 bytes and numerics come as numbers, alone and in arrays', async () => {
  const { rows } =
    await sql`select 1620453660000::bigint as a, 12.5::numeric as b, array[1, null, 2]::bigint[] as c`.execute(db);
  expect(rows).toEqual([{ a: 1_620_453_660_000, b: 12.5, c: [1, null, 2] }]);
});

test('an instant comes as a Date with milliseconds and a day as text', async () => {
  const { rows } = await sql`select '2021-05-08T08:01:00.123Z'::timestamptz as at, '1984-02-29'::date as day`.execute(
    db,
  );
  expect(rows).toEqual([{ at: new Date('2021-05-08T08:01:00.123Z'), day: '1984-02-29' }]);
});
