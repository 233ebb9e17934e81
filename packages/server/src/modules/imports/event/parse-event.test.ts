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

test('a slug that is the number or the id of another event is refused, and a time that cannot be stored', () => {
  for (const slug of ['64', 'a'.repeat(24)])
    expect(parseEvent({ slug })).toMatchObject({
      faults: [{ path: 'slug', message: expect.stringMatching(/by its number or id/) }],
    });
  expect(parseEvent({ slug: 'cursa-64', modalities: [{ short_name: 'A', start_closes: 2_200_000 }] })).toMatchObject({
    faults: [{ path: 'modalities[0].start_closes', message: expect.stringMatching(/longer than 24 days/) }],
  });
});
