import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { type LegalText, type LocalText, legalTexts, type Site, siteQuery } from '#api/site-query.ts';
import { languageNames } from '#i18n/languages.ts';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { Skeleton } from '#ui/page/Skeleton.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import { RowLink } from '#ui/table/RowLink.tsx';
import { type SitePart, siteParts } from '../editors/site-editor.tsx';
import { Badge } from '../lists/cells.tsx';
import classes from './SiteOverview.module.css';
import { missingLanguages } from './site-with.ts';

type Say = ReturnType<typeof useStaffTexts>['say'];

/** Every part of the site with what it still lacks; each leads to its form. */
export function SiteOverview(): ReactElement {
  const { say } = useStaffTexts();
  const { data: site, error, refetch } = useQuery(siteQuery);
  usePageTitle(say('site.title'));
  return (
    <section>
      <h1>{say('site.title')}</h1>
      {error ? <FailureNotice error={error} onRetry={() => void refetch()} /> : null}
      {site === undefined ? (
        error ? null : (
          <Skeleton lines={8} />
        )
      ) : (
        <ul className={classes.parts}>
          {siteParts.map((part) => (
            <li key={part} className={classes.part}>
              <RowLink path={`/admin/site/${part}`} className={classes.name}>
                {say(`site.part.${part}`)}
              </RowLink>
              <State lacks={lacksOf(part, site, say)} holds={holdsOf(part, site, say)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function State({ lacks, holds }: { readonly lacks: string | null; readonly holds: string | null }): ReactElement {
  const { say } = useStaffTexts();
  return (
    <span className={classes.state}>
      <Badge tone={lacks === null ? 'good' : 'wait'}>{say(lacks === null ? 'site.whole' : 'site.lacks')}</Badge>{' '}
      {[holds, lacks].filter(Boolean).join(' · ')}
    </span>
  );
}

const legal: Readonly<Partial<Record<SitePart, LegalText>>> = legalTexts;

/** The words for all that is missing of a part; null: nothing. */
export function lacksOf(part: SitePart, site: Site, say: Say): string | null {
  const law = legal[part];
  if (law !== undefined && site.neutral.includes(law)) return say('site.lacks.neutral');
  if (law !== undefined || part === 'about') return lacksLanguages(site[law ?? 'about'], say);
  return lacksElse[part]?.(site, say) ?? null;
}

const lacksElse: Readonly<Partial<Record<SitePart, (site: Site, say: Say) => string | null>>> = {
  team: ({ team }, say) => {
    const lacking = team.filter(({ roles }) => roles.some((role) => missingLanguages(role).length > 0));
    return lacking.length === 0 ? null : say('site.lacks.roles', { names: namesOf(lacking) });
  },
  sponsors: ({ sponsors }, say) => {
    const lacking = sponsors.filter(({ logo }) => logo === undefined);
    return lacking.length === 0 ? null : say('site.lacks.logos', { names: namesOf(lacking) });
  },
  firm: ({ contact: { email, phone, address } }, say) => (email || phone || address ? null : say('site.lacks.contact')),
};
const namesOf = (all: readonly { readonly name: string }[]): string => all.map(({ name }) => name).join(', ');

function lacksLanguages(texts: LocalText, say: Say): string | null {
  const missing = missingLanguages(texts).map((language) => languageNames[language]);
  return missing.length === 0 ? null : say('site.lacks.languages', { languages: missing.join(', ') });
}

/** The length of a list in words; null: the part is none. */
function holdsOf(part: SitePart, site: Site, say: Say): string | null {
  if (part === 'team') return say('site.holds.team', { count: site.team.length });
  if (part === 'sponsors') return say('site.holds.sponsors', { count: site.sponsors.length });
  return part === 'links' ? say('site.holds.links', { count: site.social.length + (site.shopUrl ? 1 : 0) }) : null;
}
