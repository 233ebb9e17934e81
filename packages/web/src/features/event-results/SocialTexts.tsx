import type { EventView } from '@dorsal/contract/views/event/event-view.ts';
import { useQueries } from '@tanstack/react-query';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { hasRole, useSession } from '#api/session.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { patiently } from '#ui/failures/patiently.ts';
import { Tooltip } from '#ui/library/Tooltip.tsx';
import { winnersQuery } from './data/result-queries.ts';
import { hasClassification } from './model/card-label.ts';
import { podiumOf } from './model/podium.ts';

const SocialDialog = lazy(
  patiently(async () => ({ default: (await import('./social/SocialDialog.tsx')).SocialDialog }), { isAsked: true }),
);

/** Texts about the winners for social media, for community managers (document 1, section 6). */
export function SocialTexts({ event }: { readonly event: EventView }): ReactElement | null {
  const session = useSession();
  return hasRole(session, ['community_manager']) ? <Offered event={event} /> : null;
}

function Offered({ event }: { readonly event: EventView }): ReactElement {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const races = (event.modalities ?? []).filter(({ is_timed, status }) => is_timed && hasClassification(status));
  const winners = useQueries({ queries: races.map(({ _id }) => winnersQuery(_id, true)) });
  const told = races.flatMap((race, index) => {
    const podium = podiumOf(winners[index]?.data?.people ?? [], race);
    return podium.length === 0 ? [] : [{ race, podium }];
  });
  const hasWinners = told.length > 0;
  return (
    <>
      <Tooltip label={t('results.social.noWinners')} disabled={hasWinners} multiline maw={280}>
        <Button
          variant="default"
          aria-disabled={!hasWinners}
          aria-haspopup="dialog"
          onClick={() => setOpen(hasWinners)}
        >
          {t('results.social.open')}
        </Button>
      </Tooltip>
      {isOpen && hasWinners ? (
        <Suspense>
          <SocialDialog event={event} told={told} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
