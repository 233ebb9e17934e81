import { apiPrefix } from '@dorsal/contract/endpoint.ts';
import { formatClock } from '@dorsal/domain/units/dates.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useEffect, useState } from 'react';
import { hasRole, useSession } from '#api/session.ts';
import { siteQuery } from '#api/site-query.ts';
import { useTexts } from '#i18n/use-texts.ts';
import classes from './EnvironmentBanner.module.css';

/** Everywhere but in production: what this installation is, so that nobody takes it for the real one. It lies on the top bar and moves nothing. */
export function EnvironmentBanner(): ReactElement | null {
  const { t } = useTexts();
  const { data: site } = useQuery(siteQuery);
  const session = useSession();
  if (site === undefined || site.environment === 'production') return null;
  return (
    <aside className={classes.banner} aria-label={t('banner.label')}>
      <Clock />
      <span className={classes.api}>
        {location.origin}
        {apiPrefix}
      </span>
      <strong>{site.environment}</strong>
      {hasRole(session, ['admin']) ? <strong className={classes.admin}>{t('banner.admin')}</strong> : null}
    </aside>
  );
}

/** In the server's zone, which is UTC. */
function Clock(): ReactElement {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    // On the next full second, so that none is shown twice or passed over.
    const timer = setTimeout(() => setNow(Date.now()), 1_000 - (now % 1_000) + 5);
    return () => clearTimeout(timer);
  }, [now]);
  return <time className="numbers">{formatClock(now, 'UTC')} UTC</time>;
}
