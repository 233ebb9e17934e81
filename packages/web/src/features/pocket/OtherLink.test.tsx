import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { pocket as texts } from '#i18n/en/tools/pocket.ts';
import { OtherLink } from './OtherLink.tsx';
import { PocketTool } from './PocketTool.tsx';
import { usePocket } from './use-pocket.ts';

vi.mock('#i18n/pocket-texts.ts', () => ({
  usePocketTexts: () => ({
    say: (key: keyof typeof texts, values: Readonly<Record<string, unknown>> = {}) =>
      (texts[key] ?? texts[`${key}_other` as keyof typeof texts] ?? key).replaceAll(
        /\{\{(\w+)(?:, number)?\}\}/g,
        (_, name: string) => String(values[name]),
      ),
  }),
}));
vi.mock('#api/session.ts', () => ({ useSession: () => null }));
vi.mock('#ui/failures/Refusal.tsx', () => ({ Refusal: () => null }));
vi.mock('#browser/offline-pages.ts', () => ({ useOfflinePages: () => true }));
vi.mock('#ui/page/use-page-title.ts', () => ({ usePageTitle: () => undefined }));
vi.mock('./use-pocket.ts', () => ({ usePocket: vi.fn(), useWakeLock: () => true, useIsKept: () => true }));

type Pocket = ReturnType<typeof usePocket>;
const place = { checkpoint: 'c', kind: 'intermediate', name: 'Col', race: 'r1', km: null };
const event = { name: 'Hill race', zone: 'UTC', places: [place], races: [] };
const phone = {
  address: 'race',
  device: 'd',
  name: 'Ada',
  people: [],
  seenAt: 1,
  isEnded: false,
  chosen: ['c'],
  event,
};
const standing = (more: object, isEnded = false): void => {
  const pocket = { lines: [], unreadable: [], waiting: 0, sent: 'done', hasFailed: false, ...more };
  vi.mocked(usePocket).mockReturnValue({ ...pocket, phone: { ...phone, isEnded } } as unknown as Pocket); // all that is read of it
};
const nothing = () => undefined;
const log = { phone, clock: null, log: null } as unknown as Parameters<typeof usePocket>[0]; // the pocket is a double
const shown = (more: object, isEnded = false): string => {
  standing(more, isEnded);
  return renderToStaticMarkup(<OtherLink {...log} link="L2" onOpen={nothing} onStay={nothing} onLeave={nothing} />);
};

// @spec [Race day] issue 20: A link for another place opened on a phone of the event leads to its PIN, says that the phone goes over, and loses nothing that waits
test('a phone that has sent all is asked for the PIN of the other link, or stays', () => {
  const html = shown({});
  expect(html).toMatch(/This phone times at Col until now.*Stay at Col.*>PIN</s);
});

test('a phone that was ended and has sent all makes room without a word', () => {
  const html = shown({}, true);
  expect(html).toContain('>PIN<');
  expect(html).not.toContain('Col');
});

test.each([
  [{ waiting: 2 }, false, '2 entries of Col are not with the organisers yet'],
  [{ waiting: 2 }, true, '2 entries of Col cannot be sent'],
  [{ unreadable: [{ key: ['race', 4], seen: 'stamp' }] }, false, '1 entries of Col cannot be sent'],
])('with %j, ended: %s, there is no PIN yet: %s', (more, isEnded, sentence) => {
  const html = shown(more, isEnded);
  expect(html).toContain(sentence);
  expect(html).not.toContain('>PIN<');
  expect(html).toMatch(/Stay at Col.*Send now.*Save as a file.*Leave this phone/s);
});

// @spec [Race day] issue 20: An ended phone counts what waits
test('a phone that was ended says how many entries wait in it', () => {
  standing({ waiting: 3 }, true);
  const html = renderToStaticMarkup(<PocketTool {...log} onLeave={nothing} />);
  expect(html).toMatch(/The organisers have ended this phone.*3 to send/s);
});
