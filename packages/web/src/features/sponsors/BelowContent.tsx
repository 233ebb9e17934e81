import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { type ReactElement, useEffect } from 'react';
import { countAd } from '#api/ad-counts.ts';
import { type Ad, homeAdsQuery } from '#api/ads.ts';
import { siteQuery } from '#api/site-query.ts';
import { useSeen } from '#ui/page/use-seen.ts';
import { AdBlock } from './AdBlock.tsx';
import { SponsorsBlock } from './SponsorsBlock.tsx';

/** An ad and the sponsors, under the content of every page but the desk at a venue, where nobody has time for them. `onSettled`: all that will come is here. */
export function BelowContent({ onSettled }: { readonly onSettled: () => void }): ReactElement | null {
  const ads = useQuery(homeAdsQuery);
  const site = useQuery(siteQuery);
  const isHome = useLocation({ select: ({ pathname }) => pathname === '/' });
  const isDesk = useLocation({ select: ({ pathname }) => pathname.startsWith('/live-register/') });
  const isSettled = !ads.isPending && !site.isPending;
  useEffect(() => {
    if (isSettled) onSettled();
  }, [isSettled, onSettled]);
  // Both at once: one would push the other.
  if (!isSettled || isDesk) return null;
  // The first of the home page stands among its cards.
  const ad = ads.data?.[isHome ? 1 : 0];
  const sponsors = site.data?.sponsors ?? [];
  return (
    <>
      {ad ? <SeenAd ad={ad} /> : null}
      {sponsors.length > 0 ? <SponsorsBlock sponsors={sponsors} /> : null}
    </>
  );
}

/** The ad of this page, counted when it comes into sight. */
function SeenAd({ ad }: { readonly ad: Ad }): ReactElement {
  const seen = useSeen<HTMLDivElement>(() => countAd(ad.id, 'page', 'shown'));
  return (
    <div ref={seen}>
      <AdBlock ad={ad} onClick={() => countAd(ad.id, 'page', 'clicked')} />
    </div>
  );
}
