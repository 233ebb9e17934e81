import type { Fact } from '@dorsal/domain/walk/words/walk-facts.ts';
import { describe, expect, test } from 'vitest';
import { type Language, languages } from '#codecs/enums.ts';
import { actTexts, heardTexts, toldActs } from './act-text.ts';
import { factTexts, type ToldRace } from './fact-text.ts';

const at = (clock: string, day = 10): number => Date.parse(`2026-05-${day}T${clock}Z`) - 2 * 3_600_000;
const seen = { checkpoint: 4, at: at('10:20:41'), until: at('10:20:41'), visits: 1 };
const passes = {
  kind: 'passes_too_soon',
  checkpoint: 1,
  at: at('10:12:03'),
  until: at('10:24:03'),
  passes: 7,
} as const;

/** Four laps, the second of which has a name; the clocks of Madrid are two hours ahead. */
const race: ToldRace = {
  timeZone: 'Europe/Madrid',
  day: at('09:00:00'),
  places: [
    { place: { kind: 'start' }, name: null },
    { place: { kind: 'lap', number: 1 }, name: null },
    { place: { kind: 'lap', number: 2 }, name: 'Font Roja' },
    { place: { kind: 'lap', number: 3 }, name: null },
    { place: { kind: 'finish' }, name: null },
  ],
};
const told = (fact: Fact, language: Language = 'en'): string => factTexts([fact], language, race).join('\n');

/** One of each kind, and of each way to say it. */
const facts: readonly [string, Fact][] = [
  [
    'Lap 3: not heard between 10:12:03 and 10:20:41.',
    { kind: 'not_heard', checkpoints: [3], from: at('10:12:03'), to: at('10:20:41') },
  ],
  [
    'Lap 1, Font Roja, and lap 3: not heard before 10:20:41.',
    { kind: 'not_heard', checkpoints: [1, 2, 3], from: null, to: at('10:20:41') },
  ],
  [
    'Font Roja: the window was shut when the runner came by, between 10:12:03 and 10:20:41.',
    { kind: 'not_open', checkpoints: [2], from: at('10:12:03'), to: at('10:20:41') },
  ],
  ['Lap 1: 10:12:03, stamped by hand, phone ‘Pau’.', { kind: 'stamped', checkpoint: 1, at: at('10:12:03'), by: 'Pau' }],
  [
    'Lap 1: passed at 10:12:03 while the window was shut, so without a time.',
    { kind: 'passed_while_shut', checkpoint: 1, at: at('10:12:03') },
  ],
  [
    'Finish: heard at 10:12:03 while the window was shut, so it does not count; choose it, or open the window.',
    { kind: 'finish_while_shut', checkpoint: 4, at: at('10:12:03') },
  ],
  [
    'Lap 1: 10:12:03 by the reads, 3:28 after the crossing before; the shortest leg time is 3:49, so other crossings count; if it is too long, correct it.',
    { kind: 'leg_forbidden', checkpoint: 1, at: at('10:12:03'), limit: 'leg', timeMs: 208_000, limitMs: 229_000 },
  ],
  [
    'Lap 1: 10:12:03 by the reads, 3:28 after the last one at that mat; the gap of the mat is 3:49, so other crossings count; if it is too long, correct it.',
    { kind: 'leg_forbidden', checkpoint: 1, at: at('10:12:03'), limit: 'gap', timeMs: 208_000, limitMs: 229_000 },
  ],
  ['Start: not heard; times count from the gun.', { kind: 'start_not_heard', countsFrom: 'gun' }],
  ['Start: not heard; times count from the start offset.', { kind: 'start_not_heard', countsFrom: 'offset' }],
  ['Start: not heard; times count from the planned start.', { kind: 'start_not_heard', countsFrom: 'planned_start' }],
  ['Start: not heard; there is nothing to count times from.', { kind: 'start_not_heard', countsFrom: 'nothing' }],
  [
    'Start: heard at 09:45:00, 45:00 after the gun: too late to count.',
    { kind: 'started_late', at: at('09:45:00'), afterMs: 2_700_000 },
  ],
  ['Start: heard at 09:45:00: too late to count.', { kind: 'started_late', at: at('09:45:00'), afterMs: null }],
  [
    'Start: left at 09:12:00 while the window was shut, so without a time.',
    { kind: 'started_while_shut', at: at('09:12:00') },
  ],
  ['10:20:41, finish: before the start.', { kind: 'warmed_up', ...seen }],
  ['10:20:41, finish: taken as nothing.', { kind: 'taken_as_nothing', ...seen }],
  ['10:20:41, finish: sooner than anybody can be there.', { kind: 'too_fast', ...seen }],
  ['10:20:41, finish: passed by after the finish.', { kind: 'after_finish', ...seen }],
  [
    '10:20:41 to 10:40:00, finish, 3 times: passed by after the finish.',
    { kind: 'after_finish', ...seen, until: at('10:40:00'), visits: 3 },
  ],
  [
    '10:20:41, finish: before lap 1 at 10:40:00, entered by hand, so it does not count; if that is wrong, correct or delete the time.',
    { kind: 'before_by_hand', ...seen, byHand: { checkpoint: 1, at: at('10:40:00') } },
  ],
  [
    'Finish: 10:20:41 by the reads alone, and nothing any more with what was entered by hand; if that is wrong, correct or delete the time.',
    { kind: 'lost_to_hand', checkpoint: 4, at: at('10:20:41') },
  ],
  [
    'Lap 1: 10:40:00, entered by hand, is not before finish at 10:20:41, entered by hand too.',
    {
      kind: 'times_contradict',
      earlier: { checkpoint: 1, at: at('10:40:00') },
      later: { checkpoint: 4, at: at('10:20:41') },
    },
  ],
  [
    'Lap 3: took 40:00, the others about 25:00.',
    { kind: 'long_lap', checkpoint: 3, timeMs: 2_400_000, usualMs: 1_500_000 },
  ],
  ['Lap 1: 10:12:03, entered by hand.', { kind: 'by_hand', checkpoint: 1, at: at('10:12:03') }],
  ['Finish: 10:12:03, chosen by staff.', { kind: 'chosen', checkpoint: 4, at: at('10:12:03') }],
  ['Finish: staff decided that there is no crossing.', { kind: 'none_chosen', checkpoint: 4, countsFrom: null }],
  [
    'Start: staff decided that there is no crossing; times count from the gun.',
    { kind: 'none_chosen', checkpoint: 0, countsFrom: 'gun' },
  ],
  [
    'Finish: staff chose 10:12:03; that does not fit the reads any more and does not count.',
    { kind: 'choice_void', checkpoint: 4, at: at('10:12:03') },
  ],
  [
    'Finish: staff chose no crossing; that does not fit the reads any more and does not count.',
    { kind: 'choice_void', checkpoint: 4, at: null },
  ],
  [
    'Lap 1: 10:12:03 is being checked; or 10:12:03 is Font Roja and lap 1 was not heard.',
    { kind: 'held_back', checkpoint: 1, at: at('10:12:03'), otherAt: null, elseAt: 2, isAhead: false, isKnown: true },
  ],
  [
    'Lap 3: 10:12:03 is being checked.',
    {
      kind: 'held_back',
      checkpoint: 3,
      at: at('10:12:03'),
      otherAt: null,
      elseAt: null,
      isAhead: false,
      isKnown: false,
    },
  ],
  [
    'Lap 3: 10:12:03 is being checked; or 10:12:03 is Font Roja and lap 3 not yet.',
    { kind: 'held_back', checkpoint: 3, at: at('10:12:03'), otherAt: null, elseAt: 2, isAhead: true, isKnown: true },
  ],
  [
    'Lap 3: 10:12:03 is being checked; or 10:12:03 is nothing and lap 3 is at 10:20:41.',
    {
      kind: 'held_back',
      checkpoint: 3,
      at: at('10:12:03'),
      otherAt: at('10:20:41'),
      elseAt: null,
      isAhead: false,
      isKnown: true,
    },
  ],
  [
    'Lap 1: heard from 10:12:03 to 10:24:03, 7 times, about every 2:00; the shortest leg time is 10:00.',
    { ...passes, everyMs: 120_000, limit: 'leg', limitMs: 600_000 },
  ],
  [
    'Lap 1: heard from 10:12:03 to 10:24:03, 7 times, about every 2:00; the gap of the mat is 11:40.',
    { ...passes, everyMs: 120_000, limit: 'gap', limitMs: 700_000 },
  ],
  [
    'Lap 3: stopped from 10:12:03 to 10:20:41, entered by staff.',
    { kind: 'known_stop', checkpoints: [3], from: at('10:12:03'), to: at('10:20:41') },
  ],
  [
    'Lap 1 – lap 3: the race was neutralised from 10:12:03 to 10:20:41.',
    { kind: 'neutralised', checkpoints: [1, 2, 3], from: at('10:12:03'), to: at('10:20:41') },
  ],
  [
    'Lap 1: 12.5% of the passes are missed there, as staff accepted.',
    { kind: 'miss_rate', checkpoints: [1], rate: 0.125 },
  ],
  [
    'Wave ‘A’: the reads fit its gun far better, with the start at 10:12:03 and the finish at 10:20:41; if it was so, move the person to that wave.',
    { kind: 'other_wave', wave: 'A', startAt: at('10:12:03'), finishAt: at('10:20:41') },
  ],
  [
    'Wave ‘A’: the reads fit its gun far better, with the start at 10:12:03; if it was so, move the person to that wave.',
    { kind: 'other_wave', wave: 'A', startAt: at('10:12:03'), finishAt: null },
  ],
  [
    'Lap 3: 40 people were heard there sooner than anybody can be there; look at its distance, its shortest leg time and the sport.',
    { kind: 'many_too_soon', checkpoint: 3, people: 40 },
  ],
];

const two = { kind: 'two_finishes', elseFinish: null, elseOther: null, dearerBy: 900 } as const;
const differences: readonly [string, Fact][] = [
  [
    'Finish at 10:12:03; or lap 3 at 10:12:03 and finish at 10:20:41.',
    { ...two, finishAt: at('10:12:03'), otherAt: at('10:20:41'), elseFinish: 3 },
  ],
  [
    'Finish at 10:20:41; or nothing at 10:20:41 and finish at 10:12:03.',
    { ...two, finishAt: at('10:20:41'), otherAt: at('10:12:03'), elseOther: 3 },
  ],
  [
    'Finish at 10:12:03; or lap 3 at 10:12:03 and no finish.',
    { ...two, finishAt: at('10:12:03'), otherAt: null, elseFinish: 3 },
  ],
  [
    'Start: 10:08:30, 1:30 before the start offset, is taken as nothing; or it is the start, and times count from it.',
    { kind: 'two_starts', startAt: null, at: at('10:08:30'), afterOffsetMs: -90_000, dearerBy: 207 },
  ],
  [
    'Start: 10:16:20; or 10:08:00, and times count from it.',
    { kind: 'two_starts', startAt: at('10:16:20'), at: at('10:08:00'), afterOffsetMs: null, dearerBy: 569 },
  ],
  [
    'Start: 10:16:20; or nobody heard it, and times do not count from it.',
    { kind: 'two_starts', startAt: at('10:16:20'), at: null, afterOffsetMs: null, dearerBy: 569 },
  ],
  [
    'Start: 10:12:03, 2:03 after the start offset.',
    { kind: 'started_off_offset', at: at('10:12:03'), afterOffsetMs: 123_000 },
  ],
  ['No finish; or finish at 10:20:41, not lap 3.', { ...two, finishAt: null, otherAt: at('10:20:41'), elseOther: 3 }],
  ['No finish; or finish at 10:20:41.', { ...two, finishAt: null, otherAt: at('10:20:41') }],
];

// @spec [Timing rules] issue 15, said in words: Each result can tell its explanation, in three languages
describe('a fact is said', () => {
  test.each([...facts, ...differences])('%s', (text, fact) => {
    expect(told(fact)).toBe(text);
  });

  test('in every language, its own in each, as one sentence with the same hours', () => {
    for (const [, fact] of [...facts, ...differences]) {
      const texts = languages.map((language) => told(fact, language));
      expect(new Set(texts).size).toBe(languages.length);
      for (const text of texts) expect(text).toMatch(/^[\p{Lu}\d](?:[^.]|\.(?=\d))+\.$/u);
      const hours = texts.map((text) => text.match(/\d+:\d\d(:\d\d)?/g)?.join(' '));
      expect(new Set(hours).size).toBe(1);
    }
  });

  test('with the day behind hours of another day than the race’s', () => {
    const fact: Fact = { kind: 'by_hand', checkpoint: 4, at: at('01:12:03', 11) };
    expect(languages.map((language) => told(fact, language))).toEqual([
      'Finish: 01:12:03 (Mon), entered by hand.',
      'Meta: 01:12:03 (dl.), temps entrat a mà.',
      'Meta: 01:12:03 (lun), tiempo introducido a mano.',
    ]);
  });
});

// @spec [Race day] issue 19: 'Why?' names, for staff, the readers that heard each crossing, and who did each act and when
test('readers are told by their names, and acts of staff by their authors and hours, in three languages', () => {
  const acts = [
    { act: 'judged', checkpoint: 4, who: 'Ada', at: at('10:41:00') },
    { act: 'status', checkpoint: null, who: 'Ada', at: at('10:42:00', 11) },
  ] as const;
  const heard = [{ checkpoint: 2, at: at('10:20:41'), reader: 'Box 7' }];
  expect(actTexts(acts, 'en', race)).toEqual([
    'Judge’s order (finish): by Ada, 10:41:00.',
    'Ruling on the status: by Ada, 10:42:00 (Mon).',
  ]);
  expect(heardTexts(heard, 'en', race)).toEqual(['Font Roja: 10:20:41, heard by Box 7.']);
  for (const act of toldActs) {
    const texts = languages.flatMap((language) => actTexts([{ ...acts[1], act }], language, race));
    expect(new Set(texts).size).toBe(languages.length);
  }
});
