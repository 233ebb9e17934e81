import { expect, test } from 'vitest';
import { parseTimingToken, timingToken } from './timing-token.ts';

const race = { event: 12, modality: 34 };

// @spec [Back-office editors] doc 3 §2: Timing token: token=eventNumericId_modalityNumericId, optionally ,desc=reason and ,pen=seconds:reason pairs separated by ;
test.each([
  [[], [], 'token=12_34'],
  [['Dorsal ajeno'], [], 'token=12_34,desc=Dorsal ajeno'],
  [
    ['Dorsal ajeno', ' Otra modalidad '],
    [
      { seconds: 0, reason: 'Tarjeta amarilla' },
      { seconds: 120, reason: 'Tarjeta roja' },
    ],
    'token=12_34,desc=Dorsal ajeno;Otra modalidad,pen=0:Tarjeta amarilla;120:Tarjeta roja',
  ],
  // A separator in a reason would begin another one; an empty reason is none.
  [['a, b; pen=3:c', '  '], [{ seconds: 5, reason: ';' }], 'token=12_34,desc=a b pen 3 c'],
])('%j and %j', (disqualifications, penalties, token) => {
  expect(timingToken({ ...race, disqualifications, penalties })).toBe(token);
});

// @spec [Race day] issue 20: The timing tokens of the spec are understood when scanned
test('a token is read as it was written, and nothing else is one', () => {
  const token = {
    ...race,
    disqualifications: ['Dorsal ajeno', 'Otra modalidad'],
    penalties: [{ seconds: 120, reason: 'Tarjeta roja' }],
  };
  expect(parseTimingToken(timingToken(token))).toEqual(token);
  expect(parseTimingToken('token=12_34')).toEqual({ ...race, disqualifications: [], penalties: [] });
  for (const other of ['token=12', 'token=a_b', 'https://race.example/r/12-34', 'token=12_34x', ''])
    expect(parseTimingToken(other)).toBeNull();
});
