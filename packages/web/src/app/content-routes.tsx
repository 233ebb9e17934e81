import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listSearch } from '#features/staff/list/list-search.ts';
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
    createRoute({
      getParentRoute: () => root,
      path: '/admin/notices',
      validateSearch: listSearch,
      beforeLoad: (at: Entering) => admitStaff('/admin/notices', at),
      component: lazyRouteComponent(loadNotices, 'NoticesPage'),
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/admin/notice/$id',
      beforeLoad: (at: Entering) => admitStaff('/admin/notice/{notice_id}', at),
      component: lazyRouteComponent(loadNotices, 'NoticePage'),
    }),
  ] as const;

const loadNotices = () => import('#routes/admin/NoticePages.tsx');

const loadSite = () => import('#routes/admin/SitePages.tsx');
