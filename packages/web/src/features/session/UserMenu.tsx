import { logOut } from '@dorsal/contract/calls/sessions.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { type MouseEvent, type ReactElement, useId } from 'react';
import { call } from '#api/call.ts';
import { mayEnter } from '#api/permissions.ts';
import { changeSession, type Session } from '#api/session.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { initialsOf } from '#ui/texts/initials.ts';
import { adminLinks } from './admin-links.ts';
import classes from './UserMenu.module.css';

/** The person who is logged in, links for their roles, and the log-out. No `menu` role, as it has text too. */
export function UserMenu({ session }: { readonly session: Session }): ReactElement {
  const { t } = useTexts();
  const router = useRouter();
  const leave = useLogOut();
  const panel = useId();
  const links = adminLinks(session.roles, (path) => path in router.routesByPath);
  const go = (path: string) => (click: MouseEvent<HTMLElement>) => {
    if (click.ctrlKey || click.metaKey || click.shiftKey) return;
    click.preventDefault();
    document.getElementById(panel)?.hidePopover();
    router.history.push(path);
  };
  return (
    <>
      <button
        type="button"
        popoverTarget={panel}
        className={classes.open}
        aria-label={t('user.menu', { name: session.name })}
      >
        <span className={classes.initials} aria-hidden="true">
          {initialsOf(session.name)}
        </span>
      </button>
      <div id={panel} popover="auto" className={classes.panel}>
        <p className={classes.who}>
          <strong>{session.name}</strong>
          <span className={classes.roles}>{session.roles.map((role) => t(`user.role.${role}`)).join(', ')}</span>
        </p>
        {links.map(({ path, text }) => (
          <a key={path} href={path} className={classes.item} onClick={go(path)}>
            {t(text)}
          </a>
        ))}
        {mayEnter(session, '/admin/account') ? (
          <a href="/admin/account" className={classes.item} onClick={go('/admin/account')}>
            {t('user.account')}
          </a>
        ) : null}
        <button type="button" className={classes.item} onClick={leave}>
          {t('user.logOut')}
        </button>
      </div>
    </>
  );
}

/** Clears token, name and roles and goes Home (document 1, section 6). The server is notified with the token that goes. */
function useLogOut(): () => void {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: () => {
      const notified = call(logOut, {});
      changeSession(null);
      return notified;
    },
    meta: { what: 'user.logOut.failed' },
  });
  return () => {
    mutate();
    void navigate({ to: '/' }).then(() => queryClient.invalidateQueries());
  };
}
