import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { Euros, PositiveSeconds, Seconds } from './amounts.ts';
import { commaListOf, FlagInAddress, listOf, NumberInAddress } from './lists.ts';
import { CheckpointRef, Oid, OidOf, OidOrSlug } from './oid.ts';
import { Roles } from './roles.ts';
import { Label } from './text.ts';
import { firstInstantMs, lastInstantMs, WireDate, WireDay, WireMoment } from './wire-date.ts';

const id = '5f3a9c0b1d2e4f6078901234';
const someId = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 24, maxLength: 24 });
const someInstant = fc.integer({ min: firstInstantMs, max: lastInstantMs });
const someDay = someInstant.map((at) => new Date(at).toISOString().slice(0, 10));

// @spec [Calls] doc 3 §7: POST `/reader-configuration`: declared: start and end as 'date time' text, security_seconds
describe('examples', () => {
  // @spec [Units, formats and constants] doc 1 §3, doc 3 §3, design §5: Ids: `{"$oid"}`; also plain text and `{id}`
  test.each([[{ $oid: id }], [id], [{ id }], [id.toUpperCase()]])('an id is read from %j', (wire) => {
    expect(z.decode(Oid, wire)).toBe(id);
  });

  // @spec [Units, formats and constants] issue 20: An amount with more than two decimals is refused in words, and rounded by nobody
  test('an amount is of whole cents', () => {
    for (const euros of [0, 0.01, 0.29, 1.1, 19.99, 4.35, 1.005 * 1000, 999_999.99, 64.1, 8.2])
      expect(z.encode(Euros, z.decode(Euros, euros))).toBeCloseTo(euros, 9);
    for (const euros of [10.005, 0.001, 99.999, 25.5001])
      expect(Euros.safeDecode(euros).error?.issues).toMatchObject([{ message: 'an amount has two decimals at most' }]);
  });

  // @spec [Units, formats and constants] doc 1 §3, doc 3 §3, design §5: Dates on the wire: `{"$date"}`; also `{date}`, text and milliseconds
  test.each([
    [{ $date: '2026-05-01T08:00:00.000Z' }],
    [{ date: '2026-05-01T10:00:00+02:00' }],
    ['2026-05-01T08:00:00Z'],
    ['2026-05-01 08:00'],
    [1777622400000],
    [{ $date: 1777622400000 }],
  ])('an instant is read from %j', (wire) => {
    expect(z.decode(WireDate, wire)).toBe(Date.UTC(2026, 4, 1, 8));
  });

  // @spec [Units, formats and constants] doc 1 §3, doc 3 §3, design §5: Dates on the wire: `{"$date"}`; also `{date}`, text and milliseconds
  test('an instant leaves as $date with milliseconds', () => {
    expect(z.encode(WireDate, Date.UTC(2026, 4, 1, 8))).toEqual({ $date: '2026-05-01T08:00:00.000Z' });
  });

  test.each([['tomorrow'], ['2026-02-30'], [Number.NaN], [null], [{}], [{ $date: null }], [1e20]])(
    '%j is no instant',
    (wire) => {
      expect(WireDate.safeParse(wire).success).toBe(false);
    },
  );

  test.each([['5f3a9c0b1d2e4f607890123'], [{ _id: id }], [null], [7], [{ $oid: 7 }]])('%j is no id', (wire) => {
    expect(Oid.safeParse(wire).success).toBe(false);
  });

  test('a refused id says what is wanted', () => {
    expect(z.object({ modality: Oid }).safeParse({ modality: 'x' }).error?.issues[0]).toMatchObject({
      path: ['modality'],
      message: 'an id has 24 hexadecimal characters',
    });
  });

  test('a whole object is taken for its id where screens send back what they loaded', () => {
    expect(z.decode(OidOf, { _id: { $oid: id } })).toBe(id);
  });

  // @spec [Timing rules] design §5: Milliseconds inside, seconds with decimals on the wire
  test('seconds with decimals become whole milliseconds', () => {
    expect(z.decode(Seconds, 3661.234)).toBe(3_661_234);
    expect(z.encode(Seconds, 3_661_234)).toBe(3661.234);
  });

  test('a date and time without a zone waits for the zone of the event', () => {
    expect(z.decode(WireMoment, '2026-05-01 08:00')).toEqual({ kind: 'local', text: '2026-05-01T08:00:00' });
    expect(z.decode(WireMoment, '01/05/2026 08:00')).toEqual({ kind: 'local', text: '2026-05-01T08:00:00' });
    expect(z.decode(WireMoment, '2026-05-01T08:00:00Z')).toEqual({ kind: 'instant', atMs: Date.UTC(2026, 4, 1, 8) });
  });

  // @spec [Accounts and roles] doc 1 §6, doc 3 §6, design §5: Roles admin, community_manager, timer, live_register; `cm` accepted
  // @spec [Accounts and roles] doc 3 §6: A user holds a list of roles
  test('cm is a community manager, and one role is a list of one', () => {
    expect(z.decode(Roles, ['admin', 'cm', 'community_manager'])).toEqual(['admin', 'community_manager']);
    expect(z.decode(Roles, 'cm')).toEqual(['community_manager']);
    expect(Roles.safeParse(['root']).success).toBe(false);
  });

  test('a single value is a list of one, and a wrong entry is named by its place', () => {
    const ids = z.object({ ids: listOf(Oid) });
    expect(z.decode(ids, { ids: id })).toEqual({ ids: [id] });
    expect(ids.safeParse({ ids: [id, 'x'] }).error?.issues[0]?.path).toEqual(['ids', 1]);
  });

  // @spec [Live push] design §4.6: A stream names its modalities parted by commas, up to 60
  test('a comma list drops doubles and has a bound', () => {
    const list = commaListOf(z.string().regex(/^[a-z]$/), 2);
    expect(z.decode(list, 'a,b,a,')).toEqual(['a', 'b']);
    expect(list.safeParse('a,b,c').success).toBe(false);
    expect(list.safeParse('').success).toBe(false);
  });

  // @spec [Registration and categories] design §5: Bibs are text (`W12`, `F-3`)
  test('a bib sent as a number is text', () => {
    expect(z.decode(Label, 12)).toBe('12');
    expect(Label.safeParse('a\0').success).toBe(false);
  });
});

describe('laws', () => {
  const laws: [string, fc.Arbitrary<unknown>, z.ZodType][] = [
    ['Oid', someId, Oid],
    ['OidOf', someId, OidOf],
    ['OidOrSlug', fc.oneof(someId, fc.constantFrom('a-race', '10k')), OidOrSlug],
    ['CheckpointRef', fc.oneof(someId, fc.constantFrom('start', 'finish')), CheckpointRef],
    ['WireDate', someInstant, WireDate],
    ['WireDay', someDay, WireDay],
    [
      'WireMoment',
      fc.oneof(
        someInstant.map((atMs) => ({ kind: 'instant', atMs })),
        someDay.map((day) => ({ kind: 'local', text: `${day}T08:30:15` })),
      ),
      WireMoment,
    ],
    ['Seconds', fc.integer({ min: -3_600_000_000, max: 3_600_000_000 }), Seconds],
    ['PositiveSeconds', fc.integer({ min: 0, max: 2_147_483_647 }), PositiveSeconds],
    ['Euros', fc.integer({ min: 0, max: 100_000_000 }), Euros],
    ['Roles', fc.uniqueArray(fc.constantFrom('admin', 'timer', 'community_manager', 'live_register')), Roles],
    ['listOf(Oid)', fc.array(someId), listOf(Oid)],
    ['commaListOf', fc.uniqueArray(someId, { minLength: 1, maxLength: 9 }), commaListOf(z.string().length(24), 9)],
    ['NumberInAddress', fc.integer({ min: 0, max: 1_000_000_000 }), NumberInAddress],
    ['FlagInAddress', fc.boolean(), FlagInAddress],
  ];
  // @spec [Units, formats and constants] doc 1 §9, doc 3 §9: Prices in euros
  // @spec [Units, formats and constants] design §5: Start and finish are checkpoints of their own, which every call taking an intermediate accepts
  test.each(laws)('what %s encodes, it decodes to the same', (_, values, codec) => {
    fc.assert(
      fc.property(values, (value) => {
        const wire: unknown = JSON.parse(JSON.stringify(z.encode(codec, value)));
        expect(z.decode(codec, wire)).toEqual(value);
      }),
    );
  });

  test('nothing that arrives makes a codec throw', () => {
    fc.assert(
      fc.property(fc.anything(), (junk) => {
        for (const [, , codec] of laws) codec.safeParse(junk);
      }),
    );
  });
});
