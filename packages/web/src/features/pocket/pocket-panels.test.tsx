import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { pocket as texts } from '#i18n/en/tools/pocket.ts';
import { LogPanel } from './LogPanel.tsx';
import { NamePanel } from './NamePanel.tsx';
import { type Line, linesOf, type Phone } from './pocket-log.ts';
import { StartPanel, startsOf } from './StartPanel.tsx';
import { TapPanel } from './TapPanel.tsx';
import type { usePocket } from './use-pocket.ts';

vi.mock('#i18n/pocket-texts.ts', () => ({
  usePocketTexts: () => ({
    say: (key: keyof typeof texts, values: Readonly<Record<string, unknown>> = {}) =>
      (texts[key] ?? String(key)).replaceAll(/\{\{(\w+)(?:, number)?\}\}/g, (_, name: string) => String(values[name])),
  }),
}));

const place = (checkpoint: string, kind: 'start' | 'intermediate' | 'finish', name: string, race = 'r1') => ({
  ...{ checkpoint, kind, name, race, km: null },
});
const phone: Phone = {
  ...{ format: 1, address: 'race', device: 'd', token: 't', name: 'Ada', people: [], seenAt: 1, isEnded: false },
  event: {
    ...{ id: 'e', number: 2, name: 'Hill race', zone: 'UTC', endsAt: 9 },
    places: [place('s', 'start', ''), place('c', 'intermediate', 'Col'), place('f', 'finish', '')],
    races: [
      { id: 'r1', name: '21K', colour: null, gunAt: null, waves: [] },
      { id: 'r2', name: '10K', colour: null, gunAt: null, waves: [] },
    ],
  },
  ...{ chosen: ['c'], epoch: 1, nextSeq: 4, segment: 1 },
};
const stamp = (seq: number, bib?: string) => ({
  ...{ address: 'race', epoch: 1, seq, segment: 1, kind: 'stamp' as const, wall: seq * 1_000, mono: seq },
  ...{ checkpoint: 'c', isSent: seq < 2, refusal: null, bib },
});
const pocketOf = (of: Phone, lines: readonly Line[] = []): ReturnType<typeof usePocket> => ({
  ...{ phone: of, lines, waiting: 0, sent: 'done', hasFailed: false },
  add: async () => 1,
  choose: async () => undefined,
  unreadable: [],
  drop: async () => undefined,
  sendNow: async () => undefined,
});
const named = pocketOf(phone, linesOf([stamp(1), stamp(2, '7'), stamp(3)]));

// @spec [Race day] issue 20: Tap to stamp with a huge count; for one place or several; what waits is always counted
test('each place has one button with its count, and a line that waits says so', () => {
  const html = renderToStaticMarkup(<TapPanel pocket={named} onName={() => undefined} />);
  expect(html).toMatch(/>3<.*Tap · Col/s);
  expect(html.match(/to send/g)).toHaveLength(2);
  const both = pocketOf({ ...phone, chosen: ['c', 'f'] });
  expect(renderToStaticMarkup(<TapPanel pocket={both} onName={() => undefined} />)).toMatch(/Tap · Col.*Tap · Finish/s);
});

// @spec [Race day] issue 20: Bibs filled in afterwards or as they come
test('the oldest tap without a bib is asked for first, the one that was chosen before it', () => {
  const shown = (wanted: number | null) =>
    renderToStaticMarkup(<NamePanel pocket={named} wanted={wanted} onWanted={() => undefined} />);
  expect(shown(null)).toContain('Whose is 00:00:01?');
  expect(shown(2)).toContain('00:00:02 is of 7. Which bib is it?');
  expect(
    renderToStaticMarkup(<NamePanel pocket={pocketOf(phone)} wanted={null} onWanted={() => undefined} />),
  ).toContain(texts['pocket.name.none']);
});

// @spec [Race day] issue 20: Gun and wave starts, at the starts that the link allows
test('a phone starts the races whose start it has, a start that is made ready first; one with a gun is only proposed', () => {
  expect(startsOf(named).map(({ name }) => name)).toEqual(['21K']);
  const html = renderToStaticMarkup(<StartPanel pocket={named} />);
  expect(html).toContain('Make ready');
  expect(html).not.toContain('START');
  const [race] = phone.event.races;
  if (race === undefined) throw new Error('there is one');
  const started = { ...phone, event: { ...phone.event, races: [{ ...race, gunAt: 36_000_000 }] } };
  expect(renderToStaticMarkup(<StartPanel pocket={pocketOf(started)} />)).toMatch(
    /Started at 10:00:00.*Propose another start/s,
  );
});

// @spec [Race day] issue 20: An entry of a phone that cannot be read is set aside with a way out, and the rest goes
test('an entry that cannot be read is one line that cannot be sent, with a way out', () => {
  const nothing = () => undefined;
  const acts = { isAwake: true, onPlaces: nothing, onName: nothing, onLeave: nothing };
  const pocket = { ...named, unreadable: [{ key: ['race', 4], seen: 'stamp · 5' }] };
  expect(renderToStaticMarkup(<LogPanel pocket={pocket} {...acts} />)).toMatch(/stamp · 5.*cannot be sent.*Remove/s);
});
