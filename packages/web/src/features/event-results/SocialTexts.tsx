import { useQueries } from '@tanstack/react-query';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { hasRole, useSession } from '#api/session.ts';
import { useTexts } from '#i18n/use-texts.ts';
import type { Event } from '#race/event.ts';
import { Button } from '#ui/controls/Button.tsx';
import { loadWithRetry } from '#ui/failures/load-with-retry.ts';
import { Tooltip } from '#ui/library/Tooltip.tsx';
import { hasWinners } from './model/card-label.ts';
import { podiumOf } from './model/podium.ts';
import { winnersQuery } from './result-queries.ts';

const SocialDialog = lazy(
  loadWithRetry(async () => ({ default: (await import('./social/SocialDialog.tsx')).SocialDialog }), { isAsked: true }),
);

/** Texts about the winners for social media, for community managers (document 1, section 6). */
export function SocialTexts({ event }: { readonly event: Event }): ReactElement | null {
  const session = useSession();
  return hasRole(session, ['community_manager']) ? <Offered event={event} /> : null;
}

function Offered({ event }: { readonly event: Event }): ReactElement {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const races = event.modalities.filter(({ isTimed, status }) => isTimed && hasWinners(status));
  const winners = useQueries({ queries: races.map(({ id }) => winnersQuery(id, true)) });
  const withWinners = races.flatMap((race, index) => {
    const podium = podiumOf(winners[index]?.data?.people ?? [], race);
    return podium.length === 0 ? [] : [{ race, podium }];
  });
  const hasAny = withWinners.length > 0;
  return (
    <>
      <Tooltip label={t('results.social.noWinners')} disabled={hasAny} multiline maw={280}>
        <Button variant="default" aria-disabled={!hasAny} aria-haspopup="dialog" onClick={() => setOpen(hasAny)}>
          {t('results.social.open')}
        </Button>
      </Tooltip>
      {isOpen && hasAny ? (
        <Suspense>
          <SocialDialog event={event} races={withWinners} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
