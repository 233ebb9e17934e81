import { expect, test } from 'vitest';
import { hashtags, plainTags } from './tags.ts';

// @spec [Event pages] issue 16: Tags with and without '#': tags are shown without it, hashtags with it, each once
test('a tag is the same one with its sign and without, and in whichever capitals it was written first', () => {
  expect(plainTags(['#asfalt', 'Asfalt', ' popular ', '##', ''])).toEqual(['asfalt', 'popular']);
  expect(hashtags(['running', '#Running', '#trail Running', '10k', '#'])).toEqual([
    '#running',
    '#trailRunning',
    '#10k',
  ]);
});
