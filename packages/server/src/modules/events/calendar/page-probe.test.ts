import { expect, test } from 'vitest';
import { createPageProbe } from './page-probe.ts';

const own = 'https://races.example.org';
const page = 'https://provider.example.org/in/cursa';

/** The word of the probe on a provider that answers so. */
const said = (answer: () => Promise<Response>) => createPageProbe(answer)(page, own);

// @spec [Event pages] issue 16: Where a provider does not answer, the server's probe says so
test.each([
  ['a page', async () => new Response('<form>'), true],
  ['a page for people alone', async () => new Response('', { status: 403 }), true],
  ['a page that is gone', async () => new Response('', { status: 404 }), false],
  ['a provider with a fault', async () => new Response('', { status: 502 }), false],
  ['nobody', () => Promise.reject(new TypeError('fetch failed')), false],
] as const)('%s', async (_, answer, answers) => {
  expect(await said(answer)).toEqual({ answers, frames: answers });
});

test('one look serves all who open the page, and a page of this site needs none', async () => {
  let asked = 0;
  const probe = createPageProbe(async () => {
    asked += 1;
    return new Response('');
  });
  await Promise.all([probe(page, own), probe(page, own)]);
  expect(asked).toBe(1);
  expect(await probe('/stand-in-provider/cursa', own)).toEqual({ answers: true, frames: true });
  expect(asked).toBe(1);
});

test.each([
  ['x-frame-options', 'SAMEORIGIN', false],
  ['content-security-policy', "default-src 'self'", true],
  ['content-security-policy', "default-src 'self'; frame-ancestors 'none'", false],
  ['content-security-policy', "frame-ancestors 'self' https://races.example.org", true],
  ['content-security-policy', 'frame-ancestors *.example.org', true],
  ['content-security-policy', 'frame-ancestors https:', true],
  ['content-security-policy', 'frame-ancestors https://other.example.org', false],
  ['content-security-policy', 'frame-ancestors http://races.example.org', false],
])('a page with %s: %s lets itself be framed: %s', async (name, value, frames) => {
  expect(await said(async () => new Response('', { headers: { [name]: value } }))).toEqual({ answers: true, frames });
});
