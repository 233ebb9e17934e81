import { expect, test } from 'vitest';
import { aProgram } from '#testing/test-program.ts';

const { ask } = await aProgram();

test('pages hear which map style is set, and their policy lets them load from its host', async () => {
  const answer = await ask('/map-style', { method: 'GET' });
  expect(answer.statusCode).toBe(200);
  const { url } = answer.json<{ url: string }>();
  expect(url).toBe('https://tiles.openfreemap.org/styles/liberty');
  expect(answer.headers['content-security-policy']).toContain(`connect-src 'self' ${new URL(url).origin}`);
});
