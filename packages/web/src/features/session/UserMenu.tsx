import { logOut } from '@dorsal/contract/calls/auth/log-out.ts';
import { Menu } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactElement } from 'react';
import { call } from '#api/call.ts';
import { changeSession, type Session } from '#api/session.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { adminLinks } from './admin-links.ts';
import { initialsOf } from './initials.ts';
import classes from './UserMenu.module.css';

/** Who is logged in, where they may go, and the way out. */
export function UserMenu({ session }: { readonly session: Session }): ReactElement {
  const { t } = useTexts();
  const router = useRouter();
  const leave = useLogOut();
  const pages = new Set(Object.keys(router.routesByPath));
  const links = adminLinks(session.roles, (path) => pages.has(path));
  const go = (path: string) => (click: MouseEvent) => {
    if (click.ctrlKey || click.metaKey || click.shiftKey) return;
    click.preventDefault();
    router.history.push(path);
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button type="button" className={classes.open} aria-label={t('user.menu', { name: session.name })}>
          <span className={classes.initials} aria-hidden="true">
            {initialsOf(session.name)}
          </span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <strong>{session.name}</strong>
          <span className={classes.roles}>{session.roles.map((role) => t(`user.role.${role}`)).join(', ')}</span>
        </div>
        <Menu.Divider />
        {links.map(({ path, text }) => (
          <Menu.Item key={path} component="a" href={path} onClick={go(path)}>
            {t(text)}
          </Menu.Item>
        ))}
        <Menu.Item onClick={leave}>{t('user.logOut')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Clears token, name and roles and goes Home (document 1, section 6). The server is told with the token that goes. */
function useLogOut(): () => void {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: () => {
      const told = call(logOut, {});
      changeSession(null);
      return told;
    },
    meta: { what: 'user.logOut.failed' },
  });
  return () => {
    mutate();
    void navigate({ to: '/' }).then(() => queryClient.invalidateQueries());
  };
}
