import { expect, test } from 'vitest';
import { socialDrawing } from './social-drawings.ts';

test.each([
  ['instagram', 'Instagram'],
  [' Facebook', 'Facebook'],
  ['twitter', 'X'],
  ['x', 'X'],
  ['YouTube', 'YouTube'],
  ['tiktok', 'TikTok'],
  ['telegram', 'Telegram'],
  ['WhatsApp', 'WhatsApp'],
  ['strava', 'Strava'],
])('%s is drawn as %s', (network, name) => {
  expect(socialDrawing(network)?.name).toBe(name);
});

// @spec [Shell and static pages] doc 1 §2: Footer: calendar, results, circuits, who we are, bib shop, contact, legal notice, return policy, cookies, social links, language and units
test.each(['wikiloc', 'constructor', '__proto__', ''])('%s has no drawing', (network) => {
  expect(socialDrawing(network)).toBeNull();
});
