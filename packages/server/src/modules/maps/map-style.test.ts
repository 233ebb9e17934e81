import { expect, test } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { contentPolicy } from '#platform/http/security-headers.ts';
import { aProgram } from '#testing/test-program.ts';

const { ask } = await aProgram();

test('pages hear which map style is set, and their policy lets them load from its host', async () => {
  const answer = await ask('/map-style', { method: 'GET' });
  expect(answer.statusCode).toBe(200);
  const { url } = answer.json<{ url: string }>();
  expect(url).toBe('https://tiles.openfreemap.org/styles/liberty');
  // What the same settings give the pages.
  const policy = contentPolicy(readConfig({ DATABASE_URL: 'postgres://nobody@localhost/nothing' }));
  expect(policy['connect-src']).toEqual(["'self'", new URL(url).origin]);
});
