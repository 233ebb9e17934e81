import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { allEndpoints } from '#calls/all-endpoints.ts';
import type { Endpoint } from '#endpoint.ts';
import { documentOne } from './document-one.ts';
import { documentThree } from './document-three.ts';
import { documentTwo } from './document-two.ts';

describe.each([
  ['1', documentOne],
  ['2', documentTwo],
  ['3', documentThree],
] as const)('section 7 of document %s', (_, examples) => {
  test.each(examples)('POST %s takes %j', (path, body) => {
    const schema = endpointAt('POST', path).body;
    expect(schema?.safeParse(body).error?.issues ?? []).toEqual([]);
  });
});

// @spec [Calls] doc 1 §7, doc 3 §7: GET `/stats`: declared: distance, events, users, registrations, finished; the dashboard's for staff
test('totals take nothing and give five numbers, to staff those of the dashboard besides', () => {
  const { body, answer, answerByRole } = endpointAt('GET', '/stats');
  const totals = { distance: 1_000, events: 2, users: 3, registrations: 4, finished: 5 };
  const dashboard = { ...totals, events_open: 6, circuits: 7, registrations_source: { web: 8 } };
  expect(body).toBeUndefined();
  expect(answer.parse(dashboard)).toEqual(totals);
  for (const role of ['admin', 'timer', 'community_manager'] as const)
    expect(answerByRole?.[role]?.parse(dashboard)).toEqual(dashboard);
  for (const name of Object.keys(totals))
    expect(answer.safeParse({ ...totals, [name]: undefined }).success, name).toBe(false);
});

// @spec [Calls] doc 3 §7: GET `/constants`, `/invariants`, `/fields_from_rts`: declared: nothing sent, lists and numbers back
test.each([
  ['/constants', { sports: ['trail_running'], roles: [1] }],
  ['/invariants', { page_size_events: 12, units: ['km'] }],
  ['/fields_from_rts', { event: ['name'] }],
])('%s takes nothing and gives lists and numbers by name', (path, lists) => {
  const { body, answer } = endpointAt('GET', path);
  expect(body).toBeUndefined();
  expect(answer.parse(lists)).toEqual(lists);
  expect(answer.safeParse({ event: { name: true } }).success).toBe(false);
});

const takesNothing = ['/reads', '/test', '/logout'];
const posts = (allEndpoints as readonly Endpoint[]).filter(
  (one) => one.method === 'POST' && !takesNothing.includes(one.path),
); // widened: each has an own type
/** Calls that list or count by conditions, none of which has to be sent. */
const lists = posts.flatMap(({ path, body }) => {
  const shape = (body as Partial<z.ZodObject> | undefined)?.shape; // only objects have a shape
  return shape && 'offset' in shape && body?.safeParse({}).success ? [[path, body as z.ZodObject] as const] : [];
});
// @spec [Calls] issue 16: A filter sent as null is as absent, in every list and count
test.each(lists)('%s takes each condition as null, as if it were absent', (_, body) => {
  const nulls = Object.fromEntries(Object.keys(body.shape).map((name) => [name, null]));
  const isDefined = (value: unknown): boolean => value !== undefined;
  expect(Object.values(body.parse(nulls)).filter(isDefined)).toEqual([]);
});

// @spec [Calls] issue 16: Latitude without longitude is refused with words
test.each(['/events', '/events/stats', '/events/places'])(
  '%s refuses half a place, and says what is missing',
  (path) => {
    const { body } = endpointAt('POST', path);
    const faults = body?.safeParse({
      nearby_pos_latitude: 39.5,
      nearby_pos_longitude: null,
      nearby_max_distance: 20_000,
    }).error?.issues;
    expect(faults?.map((fault) => fault.path)).toEqual([['nearby_pos_longitude']]);
    expect(faults?.[0]?.message).toContain('send it too');
  },
);

// @spec [Calls] design §5: A field that a call does not know is refused by its name
test.each(posts.map((one) => [one.path, one] as const))('%s refuses a field that it does not know', (_, one) => {
  expect(one.body?.safeParse({ surprise: 1 }).success).toBe(false);
});

function endpointAt(method: string, path: string): Endpoint {
  const found = allEndpoints.find((one) => one.method === method && one.path === path);
  if (found === undefined) throw new Error(`no call ${method} ${path}`);
  return found;
}
