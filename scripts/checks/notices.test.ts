import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { printNotices } from '../notices.mjs';

const page = readFileSync(new URL('../../NOTICES.md', import.meta.url), 'utf8');

test('the notices are those of what is shipped now (npm run notices prints them)', () => {
  expect(page).toBe(printNotices());
});

test('every library that is shipped states its licence', () => {
  expect(page).not.toContain('not stated');
});

test('no licence forbids a commercial service', () => {
  const licences = [...page.matchAll(/^### (.+)$/gm)].map((match) => match[1] ?? '');
  expect(licences.length).toBeGreaterThan(3);
  expect(
    licences.filter((licence) => /\bA?GPL|SSPL|BUSL|NC\b|Commons Clause/i.test(licence.replace(/LGPL/g, ''))),
  ).toEqual([]);
});
