import { createRootRoute, createRoute, createRouter, redirect, retainSearchParams } from '@tanstack/react-router';
import { oneOf, onlySaid, wholeOf } from '#browser/address-values.ts';
import { calendarSearch, isCalendarType, resultsSearch } from '#features/calendar/search/calendar-search.ts';
import { homeSearch } from '#features/calendar/search/home-search.ts';
import { eventSearch } from '#features/event/event-search.ts';
import { ModalityPage } from '#routes/public/ModalityPage.tsx';
import { modalityPageSearch } from '#routes/public/modality-page-search.ts';
import { logInSearch } from '#routes/public/site/log-in-search.ts';
import { addressChoices } from './address-choices.ts';
import { contentRoutes } from './content-routes.tsx';
import { CrashPage } from './crash/CrashPage.tsx';
import { SiteLayout } from './layout/SiteLayout.tsx';
import { lazyPage, PageToCome } from './lazy-page.tsx';
import { parseSearch, stringifySearch } from './plain-search.ts';
import { admitStaff, staffRoutes } from './staff-routes.tsx';

/** The page of a list that has nothing else in its address. */
const pageSearch = (raw: Record<string, unknown>): { readonly page?: number | undefined } =>
  onlySaid(raw, { page: wholeOf(raw['page'], { least: 1, most: 100_000 }) });

const root = createRootRoute({
  component: SiteLayout,
  validateSearch: addressChoices,
  // A shared address in a language stays in it from page to page, also when one of them is loaded again.
  search: { middlewares: [retainSearchParams(['lang', 'units'])] },
  // Design, section 5, 'unknown': an unknown path goes to /; an unknown slug or id is a page that says so.
  notFoundComponent: () => null,
});

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: homeSearch,
  component: lazyPage(() => import('#routes/public/HomePage.tsx'), 'HomePage'),
});
const event = createRoute({
  getParentRoute: () => root,
  path: '/e/$eventId',
  validateSearch: eventSearch,
  component: lazyPage(() => import('#routes/public/EventPage.tsx'), 'EventPage'),
});
const events = createRoute({
  getParentRoute: () => root,
  path: '/events/$type',
  validateSearch: calendarSearch,
  beforeLoad: ({ params, search }) => {
    if (!isCalendarType(params.type))
      throw redirect({ to: '/events/$type', params: { type: 'next' }, search, replace: true });
  },
  component: lazyPage(() => import('#routes/public/CalendarPage.tsx'), 'CalendarPage'),
});
/** Document 1, section 2, 'Route table'; `?type=next` is what calendars of before linked to. */
const results = createRoute({
  getParentRoute: () => root,
  path: '/results',
  validateSearch: resultsSearch,
  beforeLoad: ({ search: { type, ...search } }) => {
    throw redirect({ to: '/events/$type', params: { type }, search, replace: true });
  },
});
const registrations = createRoute({
  getParentRoute: () => root,
  path: '/e/$eventId/registrations',
  validateSearch: pageSearch,
  component: lazyPage(() => import('#routes/public/RegistrationsPage.tsx'), 'RegistrationsPage'),
});
const register = createRoute({
  getParentRoute: () => root,
  path: '/e/$eventId/register',
  component: lazyPage(() => import('#routes/public/RegisterPage.tsx'), 'RegisterPage'),
});
const modality = createRoute({
  getParentRoute: () => root,
  path: '/m/$modalityId',
  validateSearch: modalityPageSearch,
  component: () => <ModalityPage id={modality.useParams().modalityId} search={modality.useSearch()} />,
});
const runner = createRoute({
  getParentRoute: () => root,
  path: '/r/$resultId',
  component: lazyPage(() => import('#routes/public/RunnerPage.tsx'), 'RunnerPage'),
});
const diploma = createRoute({
  getParentRoute: () => root,
  path: '/r/$resultId/diploma',
  component: lazyPage(() => import('#routes/public/DiplomaPage.tsx'), 'DiplomaPage'),
});
const circuits = createRoute({
  getParentRoute: () => root,
  path: '/circuits',
  validateSearch: pageSearch,
  component: lazyPage(() => import('#routes/public/CircuitsPage.tsx'), 'CircuitsPage'),
});
const circuit = createRoute({
  getParentRoute: () => root,
  path: '/c/$circuitId',
  component: lazyPage(() => import('#routes/public/CircuitPage.tsx'), 'CircuitPage'),
});
const circuitResults = createRoute({
  getParentRoute: () => root,
  path: '/c/$circuitId/results/$',
  component: lazyPage(() => import('#routes/public/StandingsPage.tsx'), 'StandingsPage'),
});
const logIn = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: logInSearch,
  component: lazyPage(() => import('#routes/public/site/LogInPage.tsx'), 'LogInPage'),
});
const forgottenPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgotten-password',
  component: lazyPage(() => import('#routes/public/site/ForgottenPasswordPage.tsx'), 'ForgottenPasswordPage'),
});
const newPassword = createRoute({
  getParentRoute: () => root,
  path: '/new-password',
  component: lazyPage(() => import('#routes/public/site/NewPasswordPage.tsx'), 'NewPasswordPage'),
});
const company = createRoute({
  getParentRoute: () => root,
  path: '/company',
  component: lazyPage(() => import('#routes/public/site/CompanyPage.tsx'), 'CompanyPage'),
});
/** Texts that come with their pages. */
const loadPolicies = async (): Promise<void> => (await import('#i18n/policy-texts.ts')).loadPolicyTexts();
const returnPolicy = createRoute({
  getParentRoute: () => root,
  path: '/return-policy',
  beforeLoad: loadPolicies,
  component: lazyPage(() => import('#routes/public/site/ReturnPolicyPage.tsx'), 'ReturnPolicyPage'),
});
const cookies = createRoute({
  getParentRoute: () => root,
  path: '/cookies',
  beforeLoad: loadPolicies,
  component: lazyPage(() => import('#routes/public/site/CookiesPage.tsx'), 'CookiesPage'),
});
/** Document 2, section 2.4. Its texts come with it. */
const venue = createRoute({
  getParentRoute: () => root,
  path: '/live-register/$token',
  validateSearch: (raw: Record<string, unknown>) =>
    onlySaid(raw, {
      tab: oneOf(['list', 'papers', 'till'], raw['tab']),
      page: wholeOf(raw['page'], { least: 1, most: 100_000 }),
    }),
  beforeLoad: async () => (await import('#i18n/venue-texts.ts')).loadVenueTexts(),
  component: lazyPage(() => import('#routes/public/VenuePage.tsx'), 'VenuePage'),
});
/** The tool of phones at the course (issue 20). Its texts come with it. */
const timer = createRoute({
  getParentRoute: () => root,
  path: '/timer/$event',
  validateSearch: (raw: Record<string, unknown>) =>
    onlySaid(raw, { link: typeof raw['link'] === 'string' ? raw['link'] : undefined }),
  beforeLoad: async () => (await import('#i18n/pocket-texts.ts')).loadPocketTexts(),
  component: lazyPage(() => import('#routes/public/TimerPage.tsx'), 'TimerPage'),
});
/** An address of the back-office that is none. */
const backOffice = createRoute({
  getParentRoute: () => root,
  path: '/admin/$',
  beforeLoad: (at) => admitStaff('/admin', at),
  component: lazyPage(() => import('#routes/public/NotFoundNotice.tsx'), 'StaffNotFound'),
});
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
});

/** Every piece of `ui` in all its states, for those who develop. Not in the product. */
const gallery = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => root,
        path: '/gallery',
        component: lazyPage(() => import('./gallery/GalleryPage.tsx'), 'GalleryPage'),
      }),
    ]
  : [];

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    events,
    results,
    event,
    registrations,
    register,
    modality,
    runner,
    diploma,
    circuits,
    circuit,
    circuitResults,
    logIn,
    forgottenPassword,
    newPassword,
    company,
    returnPolicy,
    cookies,
    venue,
    timer,
    ...staffRoutes(root),
    ...contentRoutes(root),
    backOffice,
    unknown,
    ...gallery,
  ]),
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultPendingComponent: PageToCome,
  defaultPendingMinMs: 0,
  defaultErrorComponent: ({ error }) => <CrashPage error={error} />,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
