import { describe, expect, test } from 'vitest';
import { allEndpoints } from '#all-endpoints.ts';
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

test('the calls without a body of section 7 are there', () => {
  for (const path of ['/stats', '/constants', '/invariants', '/fields_from_rts'])
    expect(endpointAt('GET', path)).toBeDefined();
});

const takesNothing = ['/reads', '/test', '/logout'];
const posts = (allEndpoints as readonly Endpoint[]).filter(
  (one) => one.method === 'POST' && !takesNothing.includes(one.path),
); // widened: each has an own type
test.each(posts.map((one) => [one.path, one] as const))('%s refuses a field that it does not know', (_, one) => {
  expect(one.body?.safeParse({ surprise: 1 }).success).toBe(false);
});

function endpointAt(method: string, path: string): Endpoint {
  const found = allEndpoints.find((one) => one.method === method && one.path === path);
  if (found === undefined) throw new Error(`no call ${method} ${path}`);
  return found;
}
