import type { ReactElement } from 'react';
import { ContactLines } from '#features/site/ContactLines.tsx';
import { LocalParagraphs } from '#features/site/LocalParagraphs.tsx';
import { SiteBoundary } from '#features/site/SiteBoundary.tsx';
import { Team } from '#features/site/Team.tsx';
import { useTexts } from '#i18n/use-texts.ts';
import { usePageTitle } from '#ui/page/use-page-title.ts';

/** The firm that runs this site: about, founding year, team, contact. */
export function CompanyPage(): ReactElement {
  const { t } = useTexts();
  usePageTitle(t('company.title'));
  return (
    <>
      <h1>{t('company.title')}</h1>
      <SiteBoundary lines={8}>
        {({ name, founded, about, team, contact }) => (
          <>
            <p>
              <strong>{name}</strong>
              {founded === undefined ? null : ` · ${t('company.since', { year: founded })}`}
            </p>
            <LocalParagraphs texts={about} instead={<p>{t('company.empty')}</p>} />
            {team.length === 0 ? null : (
              <>
                <h2>{t('company.team')}</h2>
                <Team team={team} />
              </>
            )}
            <h2>{t('company.contact')}</h2>
            <ContactLines contact={contact} />
          </>
        )}
      </SiteBoundary>
    </>
  );
}
