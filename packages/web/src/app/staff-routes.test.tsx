import { type Permission, permissions, type Screen } from '@dorsal/contract/access.ts';
import { type Role, roles } from '@dorsal/contract/codecs/enums.ts';
import { createRootRoute } from '@tanstack/react-router';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isPermitted, mayEnter } from '#api/permissions.ts';
import { changeSession, type Session } from '#api/session.ts';
import { contentRoutes } from './content-routes.tsx';
import { staffRoutes } from './staff-routes.tsx';

vi.mock('#i18n/staff-texts.ts', () => ({ loadStaffTexts: async () => undefined }));
beforeAll(() =>
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }),
);
afterAll(() => {
  changeSession(null);
  vi.unstubAllGlobals();
});

const root = createRootRoute();
const allRoutes = [...staffRoutes(root), ...contentRoutes(root)] as readonly {
  readonly options: {
    readonly path: string;
    readonly beforeLoad: (at: { readonly location: { readonly pathname: string } }) => Promise<void>;
  };
}[]; // all of them stand under the root, with a guard each
/** Addresses as people try them lead on to the screen, which has the guard. */
const leadsOn = ({ options }: (typeof allRoutes)[number]): boolean => options.path.endsWith('/new');
const routes = allRoutes.filter((route) => !leadsOn(route));

/** A screen of the table in the words of the router: what is in braces is any word, an optional end may lack. */
const patternOf = (screen: string): RegExp =>
  new RegExp(`^${screen.replaceAll(/\/\{\w+\?\}/g, '(/[^/]+)?').replaceAll(/\{\w+\}/g, '[^/]+')}$`);
const screens = Object.keys(permissions.screens) as Screen[];
/** The lines of the table that an address falls under: one without braces before others. */
const screenOf = (path: string): Screen | undefined => {
  const address = path.replace(/\/$/, '').replaceAll(/\$\w+/g, 'x');
  return screens.find((screen) => screen === address) ?? screens.find((screen) => patternOf(screen).test(address));
};

const session = (...own: Role[]): Session => ({ token: 't', name: 'Ana', roles: own, events: ['her event'] });
/** Everybody there is. The server knows nobody whose account is disabled, and ends the session of the page: they are nobody there. */
const callers: readonly (readonly [string, Session | null])[] = [
  ['nobody, or somebody who was disabled', null],
  ['somebody without a role', session()],
  ...roles.map((role) => [role, session(role)] as const),
  ['a timer of another event', { ...session('timer'), events: [] }],
  ['a timer who writes too', session('timer', 'community_manager')],
];

/** Tells whether a route lets somebody in; who is not let in must be sent to the log-in, and back afterwards. */
async function enters({ options }: (typeof routes)[number], caller: Session | null): Promise<boolean> {
  changeSession(caller);
  const pathname = options.path.replaceAll(/\$\w+/g, 'x');
  const refused = await options.beforeLoad({ location: { pathname } }).then(
    () => null,
    (thrown: { readonly options: object }) => thrown.options,
  );
  if (refused !== null) expect(refused).toMatchObject({ to: '/login', search: { why: 'needed', from: pathname } });
  return refused === null;
}

// @spec [Accounts and roles] issue 17: Every screen of the back-office lets in whom the table names, and sends everybody else to the log-in
test('every route of the back-office lets in those of its line in the table, and nobody else', async () => {
  for (const route of routes) {
    const screen = screenOf(route.options.path);
    expect(screen, `${route.options.path} has a line in the table`).toBeDefined();
    if (screen === undefined) continue;
    const { may }: Permission = permissions.screens[screen];
    for (const [name, caller] of callers) {
      const own = caller?.roles ?? [];
      const wanted = caller !== null && Array.isArray(may) && own.some((role) => may.includes(role));
      expect([screen, name, await enters(route, caller)]).toEqual([screen, name, wanted]);
    }
  }
});

test('an address that somebody would try for a new thing leads on to a screen of the table', () => {
  const found = allRoutes.filter(leadsOn).map(({ options }) => {
    try {
      void options.beforeLoad({ location: { pathname: options.path }, ...{ params: { eventId: 'x' } } });
    } catch (thrown) {
      const { href } = (thrown as { readonly options: { readonly href: string } }).options; // a redirect of the router
      return screenOf(href);
    }
    return undefined;
  });
  expect(found.length).toBeGreaterThan(1);
  expect(found).not.toContain(undefined);
});

// @spec [Accounts and roles] issue 17, staff.md §1: A timer has race day for the events that name them and nothing else
test('a screen of one event is for the timers whom it names; others have it in any', () => {
  for (const screen of screens) {
    const { may, bound }: Permission = permissions.screens[screen];
    const isTimers = Array.isArray(may) && may.includes('timer');
    expect([screen, mayEnter(session('timer'), screen, 'her event')]).toEqual([screen, isTimers]);
    const others = mayEnter(session('timer'), screen, 'another event');
    expect([screen, others]).toEqual([screen, isTimers && bound === undefined]);
    expect(mayEnter(session('admin'), screen, 'another event')).toBe(true);
    expect(isPermitted(null, permissions.screens[screen], 'her event')).toBe(false);
  }
});
