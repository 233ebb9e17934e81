import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { CallFailed } from '#api/call-failed.ts';
import { preview as ca } from '#i18n/ca/preview.ts';
import { preview as en } from '#i18n/en/preview.ts';
import { preview as es } from '#i18n/es/preview.ts';
import { MovedBesidesNotice, PreviewBeside } from './PreviewBeside.tsx';
import { besidesOf, type MovedPerson, type MovedPrize, type RacePreview, type Standing } from './preview-query.ts';
import { failedState, type PreviewState } from './use-preview.ts';

const shown = vi.hoisted((): { texts: Readonly<Record<string, string>> } => ({ texts: {} }));
const said = (key: string, values: Readonly<Record<string, unknown>> = {}): string => {
  const text = shown.texts[`${key}_${values['count'] === 1 ? 'one' : 'other'}`] ?? shown.texts[key] ?? key;
  return text.replaceAll(/\{\{(\w+)(?:, number)?\}\}/g, (_whole, name: string) => String(values[name]));
};
vi.mock('#i18n/use-texts.ts', () => ({ useTexts: () => ({ language: 'en', t: (key: string) => key }) }));
vi.mock('#i18n/staff-texts.ts', () => ({ useStaffTexts: () => ({ say: said }) }));

const finished = (place: number | null): Standing => ({
  status: 'finished',
  checkpoint: 'finish',
  timeMs: 60_000,
  places: place === null ? {} : { general: place },
});
const placed = (places: Standing['places']): Standing => ({ ...finished(null), places });
const person = (bib: number, was: number | null, is: number | null, more: Partial<MovedPerson> = {}): MovedPerson => ({
  ...{ id: String(bib), bib: String(bib), name: `Runner ${bib}` },
  ...{ was: finished(was), is: finished(is) },
  ...more,
});
const race = (more: Partial<RacePreview> = {}): RacePreview => ({
  ...{ race: 'a', name: '10K', version: 3, people: 0, places: 0, prizes: 0 },
  ...{ moved: [], moreMoved: 0, movedPrizes: [], morePrizes: 0, onlyOnTheWay: 0, odd: [] },
  ...more,
});
const told = (races: readonly RacePreview[], isOld = false): PreviewState => ({ kind: 'told', races, isOld });
const failure = (code: string, status: number, message: string | null = null) =>
  new CallFailed({ code, message, requestId: null, status, retryAfterS: null });

function drawn(state: PreviewState | null, texts: Readonly<Record<string, string>> = en): string {
  shown.texts = texts;
  const html = renderToStaticMarkup(<PreviewBeside preview={{ state, again: () => undefined }} />);
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

// @spec [Changes by staff] issue 17, staff.md §1: A preview stands beside the form before it is saved: how many places shift, who takes which prize from whom, the first people
describe('the preview beside a form', () => {
  test('is not there while nothing can be saved, and says that it looks', () => {
    expect(drawn(null)).toBe('');
    expect(drawn({ kind: 'loading' })).toBe('What this would change Looking at what it would change…');
  });

  test('says that nothing moves, of one race and of several', () => {
    const nothing = 'What this would change No result changes: nobody’s time, place or prize moves.';
    expect(drawn(told([]))).toBe(nothing);
    expect(drawn(told([race(), race({ race: 'b' })]))).toBe(nothing);
  });

  test('tells much: the counts, who takes which prize, the first people and how many more', () => {
    const moved = [person(214, 9, 2, { is: { ...finished(2), timeMs: 59_000 } }), person(88, 2, 3)];
    const movedPrizes: MovedPrize[] = [
      {
        ...{ order: 1, scope: 'category', gender: 'male', category: 'V40', place: 2 },
        ...{ from: [person(88, 2, 3)], to: [person(214, 9, 2)] },
      },
      { ...{ order: 2, scope: 'general', gender: null, category: null, place: 3 }, from: [person(5, 3, 4)], to: [] },
    ];
    const text = drawn(told([race({ places: 312, people: 1, prizes: 2, moved, moreMoved: 310, movedPrizes })]));
    expect(text).toContain('312 places shift · 2 prizes go to others · 1 person’s result changes');
    expect(text).toContain('214 Runner 214 takes place 2 (V40, men) from 88 Runner 88');
    expect(text).toContain('5 Runner 5 loses place 3 (everyone)');
    expect(text).toContain('214 Runner 214 9 → 2 1:00 → 0:59 88 Runner 88 2 → 3');
    expect(text).toContain('and 310 more');
  });

  test('tells first whom the change would give a result that is hardly meant', () => {
    const odd = [{ what: 'nothing_left' as const, people: [person(7, null, null)], more: 1 }];
    expect(drawn(told([race({ people: 2, odd })]))).toContain('7 Runner 7, and 1 more the time given back is as long');
  });

  test('tells the group in which a place moves, a place that stays once, and times on the way as a number', () => {
    const category = person(1, 4, 4, {
      was: placed({ general: 4, category: 2 }),
      is: placed({ general: 4, category: 1 }),
    });
    const text = drawn(told([race({ places: 1, people: 2, moved: [category, person(2, 5, 5)], onlyOnTheWay: 3 })]));
    expect(text).toContain('1 Runner 1 category: 2 → 1 2 Runner 2 5 and 3 whose times on the way alone change');
  });

  test('names the races where there are several, and those alone that move', () => {
    const text = drawn(told([race({ places: 1, people: 1, moved: [person(1, 2, 1)] }), race({ name: '21K' })]));
    expect(text).toContain('10K 1 place shifts');
    expect(text).not.toContain('21K');
  });

  test('says by a word who has no place', () => {
    const out = person(7, 4, null, { is: { ...finished(null), status: 'disqualified' } });
    const entered = person(8, null, 6, { was: null });
    const text = drawn(told([race({ places: 2, people: 2, moved: [out, entered] })]));
    expect(text).toContain('7 Runner 7 4 → result.disqualified');
    expect(text).toContain('8 Runner 8 not in the race → 6');
  });

  test('of who would lose the finish tells no place or time of a checkpoint on the way', () => {
    const left = { ...finished(5), status: 'started' as const, checkpoint: '5 km', timeMs: 30_000 };
    const text = drawn(told([race({ places: 1, people: 1, moved: [person(9, 4, null, { is: left })] })]));
    expect(text).toContain('9 Runner 9 4 → result.started');
    expect(text).not.toContain('0:30');
  });

  test('that is too old says so and offers another look, beside what it said', () => {
    const text = drawn(told([race({ places: 2, moved: [person(1, 2, 1)] })], true));
    expect(text).toContain('The race has moved on since. Look again 2 places shift');
  });

  test('tells a refusal of the change in its own words, and without a network or a free server how to go on', () => {
    const official = failedState(failure('race_official', 409, 'The results are official.'));
    expect(drawn(official)).toContain('This would not be saved: The results are official.');
    expect(drawn(official)).not.toContain('Look again');
    expect(drawn(failedState(failure('offline', 0)))).toContain('cannot be looked at now. Look again');
    expect(drawn(failedState(failure('previews_busy', 503, 'Others are looking.')))).toContain(
      'Others are looking. Look again',
    );
  });

  test.each([
    ['ca', ca, 'Es mouen 312 llocs', 'i 312 més'],
    ['es', es, 'Se mueven 312 puestos', 'y 312 más'],
  ])('speaks %s', (_language, texts, places, more) => {
    const text = drawn(told([race({ places: 312, moved: [person(1, 2, 1)], moreMoved: 312 })]), texts);
    expect(text).toContain(places);
    expect(text).toContain(more);
    expect(text).not.toContain('preview.');
  });
});

describe('after the save', () => {
  const said_ = (header: string | null): string => {
    shown.texts = en;
    const headers = new Headers(header === null ? {} : { 'moved-besides': header });
    return renderToStaticMarkup(<MovedBesidesNotice besides={besidesOf(headers)} />).replaceAll(/<[^>]*>/g, '');
  };
  const moved = (more: object) => JSON.stringify([{ modality: 'a', version: 5, bibs: [], ...more }]);

  test('it is told who had moved besides, and nothing where nobody had', () => {
    expect(said_(moved({ people: 2, bibs: ['4', '12'] }))).toBe(
      'Saved. 2 other people had moved since you looked: 4, 12.',
    );
    expect(said_(moved({}))).toBe('Saved. Many others had moved since you looked.');
    expect(said_('[]')).toBe('');
    expect(said_(null)).toBe('');
  });
});
