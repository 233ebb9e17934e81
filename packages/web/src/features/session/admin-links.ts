import { permissions, type Screen } from '@dorsal/contract/access.ts';
import type { Role } from '@dorsal/contract/codecs/enums.ts';
import type { TextKey } from '#i18n/en/index.ts';

interface AdminLink {
  readonly path: Screen;
  readonly text: TextKey;
}

/** The lists of the back-office, as its menu has them. */
const links = [
  { path: '/admin', text: 'user.screen.admin' },
  { path: '/admin/race-day', text: 'user.screen.raceDay' },
  { path: '/admin/events', text: 'user.screen.events' },
  { path: '/admin/circuits', text: 'user.screen.circuits' },
  { path: '/admin/users', text: 'user.screen.users' },
  { path: '/admin/organisms', text: 'user.screen.organisms' },
  { path: '/admin/ads', text: 'user.screen.ads' },
  { path: '/admin/notices', text: 'user.screen.notices' },
  { path: '/admin/site', text: 'user.screen.site' },
  { path: '/admin/readers', text: 'user.screen.readers' },
  { path: '/admin/mails', text: 'user.screen.mails' },
  { path: '/admin/imports', text: 'user.screen.imports' },
  { path: '/admin/jobs', text: 'user.screen.jobs' },
  { path: '/admin/trail', text: 'user.screen.trail' },
] as const satisfies readonly AdminLink[];

/** The links for these roles, of the pages that there are. */
export function adminLinks(roles: readonly Role[], isPage: (path: string) => boolean): readonly AdminLink[] {
  const mayEnter = (path: AdminLink['path']): boolean =>
    roles.some((role) => isAmong(role, permissions.screens[path].may));
  return links.filter(({ path }) => isPage(path) && mayEnter(path));
}

const isAmong = (role: Role, allowed: readonly Role[]): boolean => allowed.includes(role);
