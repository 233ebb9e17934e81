import { formatDayHour } from '@dorsal/domain/units/dates.ts';
import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { makeLink } from '#api/accounts.ts';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Refusal } from '#ui/failures/Refusal.tsx';
import classes from './account.module.css';
import { CopyLine } from './CopyLine.tsx';

/** The token stands behind `#`, which no browser sends to a server: no log has it. */
export const linkOf = (origin: string, token: string): string => `${origin}/new-password#${token}`;

/** Makes a link by which a user sets a password; it is shown this once. */
export function LinkMaker({ user }: { readonly user: string }): ReactElement {
  const { say } = useStaffTexts();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => makeLink(user),
    meta: { isQuiet: true },
  });
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <section className={classes.part} aria-labelledby="password-link">
      <h2 id="password-link">{say('link.title')}</h2>
      <p className={classes.note}>{say('link.what')}</p>
      {data === undefined ? null : (
        <>
          <CopyLine label={say('link.title')} text={linkOf(location.origin, data.token)} />
          <p>{say('link.once', { until: formatDayHour(data.until, zone) })}</p>
        </>
      )}
      <Refusal error={error} />
      <p>
        <Button variant="default" aria-disabled={isPending} onClick={() => (isPending ? undefined : mutate())}>
          {say(data === undefined ? 'link.make' : 'link.another')}
        </Button>
      </p>
    </section>
  );
}
