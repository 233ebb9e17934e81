import type { Screen } from '@dorsal/contract/access.ts';
import { type AnyRoute, createRoute, redirect } from '@tanstack/react-router';
import { currentSession } from '#api/session.ts';
import { listSearch } from '#features/staff/list/list-search.ts';
import { daySearch } from '#features/staff/race-day/race-day-search.ts';
import { deskSearch } from '#features/staff/results/desk-search.ts';
import { trailSearch } from '#features/staff/trail/trail-search.ts';
import { lazyPage } from './lazy-page.tsx';

/** The screens of the back-office (document 3, section 2). Nothing of them is loaded before somebody enters one. */
export const staffRoutes = <Root extends AnyRoute>(root: Root) =>
  [
    createRoute({
      getParentRoute: () => root,
      path: '/admin/', // as an index, or the page for what is not there yet would take it
      beforeLoad: (at: Entering) => admitStaff('/admin', at),
      component: lazyPage(() => import('#routes/admin/DashboardPage.tsx'), 'DashboardPage'),
    }),
    createRoute({ getParentRoute: () => root, path: '/admin/events', ...list('/admin/events', 'EventsPage') }),
    createRoute({ getParentRoute: () => root, path: '/admin/circuits', ...list('/admin/circuits', 'CircuitsPage') }),
    createRoute({ getParentRoute: () => root, path: '/admin/users', ...list('/admin/users', 'UsersPage') }),
    createRoute({ getParentRoute: () => root, path: '/admin/organisms', ...list('/admin/organisms', 'OrganismsPage') }),
    createRoute({ getParentRoute: () => root, path: '/admin/readers', ...list('/admin/readers', 'ReadersPage') }),
    createRoute({ getParentRoute: () => root, path: '/admin/mails', ...list('/admin/mails', 'MailsPage') }),
    createRoute({ getParentRoute: () => root, path: '/admin/jobs', ...list('/admin/jobs', 'JobsPage') }),
    createRoute({
      getParentRoute: () => root,
      path: '/admin/imports',
      beforeLoad: (at: Entering) => admitStaff('/admin/imports', at),
      component: lazyPage(() => import('#routes/admin/ImportsPage.tsx'), 'ImportsPage'),
    }),
    createRoute({ getParentRoute: () => root, path: '/admin/ads', ...list('/admin/ads', 'AdsPage') }),
    createRoute({ getParentRoute: () => root, path: '/admin/ad/$id', ...editor('/admin/ad/{ad_id}', 'AdPage') }),
    createRoute({
      getParentRoute: () => root,
      path: '/admin/organism/$id',
      ...editor('/admin/organism/{organism_id}', 'OrganismPage'),
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/admin/reader/$id',
      ...reader('/admin/reader/{reader_id}', 'ReaderPage'),
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/admin/reader-configuration/$id',
      ...reader('/admin/reader-configuration/{intermediate_id}', 'ReaderConfigurationPage'),
    }),
    ...eventRoutes(root),
    createRoute({
      getParentRoute: () => root,
      path: '/admin/e/$eventId/$raceId',
      beforeLoad: (at: Entering) => admitStaff('/admin/e/{event_id}/{modality_selected?}', at),
      component: lazyPage(() => import('#routes/admin/RaceAdminPage.tsx'), 'RaceAdminPage'),
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/admin/user/$id',
      ...editor('/admin/user/{user_id}', 'UserPage'),
    }),
    ...raceDayRoutes(root),
    createRoute({
      getParentRoute: () => root,
      path: '/admin/trail',
      validateSearch: trailSearch,
      beforeLoad: (at: Entering) => admitStaff('/admin/trail', at),
      component: lazyPage(() => import('#routes/admin/TrailPage.tsx'), 'TrailPage'),
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/admin/account',
      beforeLoad: (at: Entering) => admitStaff('/admin/account', at),
      component: lazyPage(() => import('#routes/admin/AccountPage.tsx'), 'AccountPage'),
    }),
  ] as const;

/** The screens of the day, of all races that run or of an event, and the desk of a race. */
const raceDayRoutes = <Root extends AnyRoute>(root: Root) =>
  [
    createRoute({
      getParentRoute: () => root,
      path: '/admin/results/$raceId',
      validateSearch: deskSearch,
      beforeLoad: (at: Entering) => admitStaff('/admin/results/{modality_id}', at),
      component: lazyPage(() => import('#routes/admin/ResultsPage.tsx'), 'ResultsPage'),
    }),
    createRoute({ getParentRoute: () => root, path: '/admin/race-day', ...raceDay }),
    createRoute({ getParentRoute: () => root, path: '/admin/race-day/$eventId', ...raceDay }),
    createRoute({ getParentRoute: () => root, path: '/admin/race-day/$eventId/$screen', ...raceDay }),
  ] as const;

/** Events and circuits, each with what is theirs. */
const eventRoutes = <Root extends AnyRoute>(root: Root) =>
  [
    // As people try it; a new thing has the id 0 (document 3, section 2), and a race is added on the page of its event.
    ...(['e', 'c', 'user', 'organism', 'ad', 'reader'] as const).map((kind) =>
      createRoute({
        getParentRoute: () => root,
        path: `/admin/${kind}/new`,
        beforeLoad: () => {
          throw redirect({ href: `/admin/${kind}/0`, replace: true });
        },
      }),
    ),
    createRoute({
      getParentRoute: () => root,
      path: '/admin/e/$eventId/new',
      beforeLoad: ({ params }: { readonly params: { readonly eventId: string } }) => {
        throw redirect({ href: `/admin/e/${params.eventId}`, replace: true });
      },
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/admin/e/$eventId',
      ...tabbed('/admin/e/{event_id}/{modality_selected?}'),
      component: lazyPage(() => import('#routes/admin/EventAdminPage.tsx'), 'EventAdminPage'),
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/admin/c/$circuitId',
      ...tabbed('/admin/c/{circuit_id}'),
      component: lazyPage(() => import('#routes/admin/CircuitAdminPage.tsx'), 'CircuitAdminPage'),
    }),
  ] as const;

/** `open`: what stands open above the form (see `EventActs`). */
interface EventSearch {
  readonly tab?: string;
  readonly open?: string;
}

const tabbed = (screen: Screen) => ({
  validateSearch: (raw: Record<string, unknown>): EventSearch => ({
    ...(typeof raw['tab'] === 'string' && { tab: raw['tab'] }),
    ...(typeof raw['open'] === 'string' && { open: raw['open'] }),
  }),
  beforeLoad: (at: Entering) => admitStaff(screen, at),
});

const raceDay = {
  validateSearch: daySearch,
  beforeLoad: (at: Entering) => admitStaff('/admin/race-day', at),
  component: lazyPage(() => import('#routes/admin/RaceDayPage.tsx'), 'RaceDayPage'),
};

const loadLists = () => import('#routes/admin/ListPages.tsx');

const list = (screen: Screen, page: keyof Awaited<ReturnType<typeof loadLists>>) => ({
  validateSearch: listSearch,
  beforeLoad: (at: Entering) => admitStaff(screen, at),
  component: lazyPage(loadLists, page),
});

const loadReaders = () => import('#routes/admin/ReaderPages.tsx');

const reader = (screen: Screen, page: keyof Awaited<ReturnType<typeof loadReaders>>) => ({
  beforeLoad: (at: Entering) => admitStaff(screen, at),
  component: lazyPage(loadReaders, page),
});

const loadEditors = () => import('#routes/admin/EditorPages.tsx');

const editor = (screen: Screen, page: keyof Awaited<ReturnType<typeof loadEditors>>) => ({
  beforeLoad: (at: Entering) => admitStaff(screen, at),
  component: lazyPage(loadEditors, page),
});

/** Document 1, section 2: the back-office is for staff. People who may not enter a screen get the log-in, which leads on to the screen. */
export async function admitStaff(screen: Screen, { location }: Entering): Promise<void> {
  const [permissions, texts] = await Promise.all([import('#api/permissions.ts'), import('#i18n/staff-texts.ts')]);
  if (!permissions.mayEnter(currentSession(), screen))
    throw redirect({ to: '/login', search: { why: 'needed', from: location.pathname }, replace: true });
  await texts.loadStaffTexts();
}

export interface Entering {
  readonly location: { readonly pathname: string };
}
