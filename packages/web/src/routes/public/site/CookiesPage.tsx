import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { siteQuery } from '#api/site-query.ts';
import { LocalParagraphs } from '#features/site/LocalParagraphs.tsx';
import { NeutralNote } from '#features/site/NeutralNote.tsx';
import { StoredHere } from '#features/site/StoredHere.tsx';
import { usePolicyTexts } from '#i18n/policy-texts.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { Skeleton } from '#ui/page/Skeleton.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import classes from './StaticPage.module.css';

/** The data that this site stores in a browser, in the words of the firm and of the product. */
export function CookiesPage(): ReactElement {
  const { t } = useTexts();
  const { say } = usePolicyTexts();
  const site = useQuery(siteQuery);
  usePageTitle(t('cookies.title'));
  return (
    <>
      <h1>{t('cookies.title')}</h1>
      {!site.isFetched ? (
        <Skeleton lines={10} />
      ) : (
        <>
          {site.data ? <NeutralNote site={site.data} part="cookies" /> : null}
          <LocalParagraphs
            texts={site.data?.cookies ?? {}}
            instead={<p className={classes.narrow}>{say('cookies.none')}</p>}
          />
          <h2>{say('cookies.kept')}</h2>
          <p className={classes.narrow}>{say('cookies.keptText')}</p>
          <StoredHere />
        </>
      )}
    </>
  );
}
