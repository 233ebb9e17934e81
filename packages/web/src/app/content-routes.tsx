import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { admitStaff, type Entering } from './staff-routes.tsx';

/** The screens of the back-office on which the content of the site is written; not in the documents. */
export const contentRoutes = <Root extends AnyRoute>(root: Root) =>
  [
    createRoute({
      getParentRoute: () => root,
      path: '/admin/site',
      beforeLoad: (at: Entering) => admitStaff('/admin/site', at),
      component: lazyRouteComponent(loadSite, 'SitePage'),
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/admin/site/$part',
      beforeLoad: (at: Entering) => admitStaff('/admin/site/{part}', at),
      component: lazyRouteComponent(loadSite, 'SitePartPage'),
    }),
  ] as const;

const loadSite = () => import('#routes/admin/SitePages.tsx');
