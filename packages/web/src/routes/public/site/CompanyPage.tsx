import type { ReactElement } from 'react';
import { Company } from '#features/site/Company.tsx';
import { SiteBoundary } from '#features/site/SiteBoundary.tsx';
import { useTexts } from '#i18n/use-texts.ts';
import { usePageTitle } from '#ui/page/use-page-title.ts';

/** The firm that runs this site: about, founding year, team, contact. */
export function CompanyPage(): ReactElement {
  const { t } = useTexts();
  usePageTitle(t('company.title'));
  return (
    <>
      <h1>{t('company.title')}</h1>
      <SiteBoundary lines={8}>{(site) => <Company {...site} />}</SiteBoundary>
    </>
  );
}
