import { aProgram } from '@dorsal/testkit/a-program.ts';
import { expect, test } from 'vitest';
import { parseConfig } from '#platform/config/config.ts';
import { contentPolicy } from '#platform/http/security-headers.ts';

const { ask } = await aProgram();

// @spec [Live screens] design §2, issue 3: GET `/map-style`: the address of the style that maps are drawn in, a setting of the server; the policy of the pages lets them load from its host
test('pages hear which map style is set, and their policy lets them load from its host', async () => {
  const answer = await ask('/map-style', { method: 'GET' });
  expect(answer.statusCode).toBe(200);
  const { url } = answer.json<{ url: string }>();
  expect(url).toBe('https://tiles.openfreemap.org/styles/liberty');
  // Pages get a content policy from the same settings.
  const policy = contentPolicy(parseConfig({ DATABASE_URL: 'postgres://nobody@localhost/nothing' }));
  expect(policy['connect-src']).toEqual(["'self'", 'data:', new URL(url).origin]);
});
