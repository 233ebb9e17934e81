import { expect, test } from 'vitest';
import { parseEvent } from './parse-event.ts';

// @spec [Refusals and messages] issue 16: A required text of signs without a shape is empty
test('an event and a race need names in which something can be seen', () => {
  const race = { short_name: '\u200B', name: '\u202E\u2066' };
  const parsed = parseEvent({ slug: 'unseen', name: '\u200B\u200F', modalities: [race] });
  expect(parsed).toMatchObject({
    faults: ['name', 'modalities[0].short_name', 'modalities[0].name'].map((path) => ({ path })),
  });
});
