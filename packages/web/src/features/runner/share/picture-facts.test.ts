import { expect, test } from 'vitest';
import { aModality } from '#race/testing/a-modality.ts';
import { aParticipant } from '#race/testing/a-participant.ts';
import { linesOf } from './draw-picture.ts';
import { pictureFacts } from './picture-facts.ts';

const t = (key: string, values: Record<string, unknown> = {}) => [key, ...Object.values(values)].join(' ');
const texts = { t: t as Parameters<typeof pictureFacts>[0]['t'], distance: (metres: number) => `${metres / 1000} km` }; // keys in place of words
const result = { status: 'finished', total_time: 2_530_000, pos_general: 24, totals: { general: 312 } } as const;

test('the picture tells who, where, how fast, and which place of how many', () => {
  const participant = aParticipant({ bib_number: '214', name: 'Laia', surname: 'Ferrer', result });
  expect(pictureFacts({ participant, modality: aModality({ status: 'finished_official' }), ...texts })).toMatchObject({
    name: 'Laia Ferrer',
    bib: '214',
    race: '10K · 10 km',
    time: '42:10',
    note: null,
    places: [{ label: 'runner.scope.general', place: '24', of: 'runner.ofTotal 312' }],
  });
});

// @spec [Live screens] look.md, issue 3: A result is shared by the device's own way, else its address goes to the clipboard and the page says so; as a picture of 1080 × 1350 with the course as art it is saved, and shared along
test('while places can still change the picture says so, and a bib that is the name stands there once', () => {
  const facts = pictureFacts({
    participant: aParticipant({ bib_number: '214', result }),
    modality: aModality(),
    ...texts,
  });
  expect(facts).toMatchObject({ note: 'diploma.provisional', name: 'board.bibNumber 214', bib: null });
});

test('the picture of a time in a race that was cancelled says that, and not that it is provisional', () => {
  const facts = pictureFacts({
    participant: aParticipant({ bib_number: '214', result }),
    modality: aModality({ status: 'cancelled', hadBegun: true }),
    ...texts,
  });
  expect(facts).toMatchObject({ note: 'modality.note.cut', time: '42:10' });
});

test('there is no picture of a result that is none', () => {
  const disqualified = { status: 'disqualified', total_time_dsq: 2_530_000 } as const;
  for (const one of [undefined, disqualified, { status: 'retired' } as const])
    expect(
      pictureFacts({ participant: aParticipant(one && { result: one }), modality: aModality(), ...texts }),
    ).toBeNull();
});

test.each([
  ['Laia Ferrer Campos', ['Laia Ferrer Campos']],
  ['Maria de las Mercedes Fernández-Villaverde', ['Maria de las Mercedes', 'Fernández-Villaverde']],
  ['Wolfeschlegelsteinhausenbergerdorff', ['Wolfeschlegelsteinhausenbergerdorff']],
])('%s stands on lines of its own words', (name, lines) => {
  expect(linesOf(name, 22)).toEqual(lines);
});
