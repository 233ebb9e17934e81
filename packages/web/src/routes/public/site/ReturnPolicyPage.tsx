import { lastRefundBeforeClose } from '@dorsal/domain/registration/refund.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { siteQuery } from '#api/site-query.ts';
import { FeeTable } from '#features/refund/FeeTable.tsx';
import { RefundCalculator } from '#features/refund/RefundCalculator.tsx';
import { ContactLines } from '#features/site/ContactLines.tsx';
import { LocalParagraphs } from '#features/site/LocalParagraphs.tsx';
import { NeutralNote } from '#features/site/NeutralNote.tsx';
import { SiteBoundary } from '#features/site/SiteBoundary.tsx';
import { usePolicyTexts } from '#i18n/policy-texts.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { Skeleton } from '#ui/page/Skeleton.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import classes from './StaticPage.module.css';

const hours = lastRefundBeforeClose / 3_600_000;

/** Document 1, section 9: the rules in words, as a table, and worked out for an amount. They are the product's own and stand without any answer. */
export function ReturnPolicyPage(): ReactElement {
  const { say } = usePolicyTexts();
  const { t } = useTexts();
  const site = useQuery(siteQuery);
  usePageTitle(t('returns.title'));
  return (
    <>
      <h1>{t('returns.title')}</h1>
      {!site.isFetched ? (
        <Skeleton lines={12} />
      ) : (
        <>
          {site.data ? <NeutralNote site={site.data} part="returnPolicy" /> : null}
          <LocalParagraphs
            texts={site.data?.returnPolicy ?? {}}
            instead={<p className={classes.narrow}>{say('returns.firstText')}</p>}
          />
          <Rules />
        </>
      )}
    </>
  );
}

function Rules(): ReactElement {
  const { say } = usePolicyTexts();
  return (
    <>
      <div className={classes.columns}>
        <div className={classes.words}>
          <h2>{say('returns.when')}</h2>
          <p>{say('returns.whenText', { days: hours / 24, hours })}</p>
          <h2>{say('returns.fees')}</h2>
          <FeeTable />
          <p>{say('returns.never')}</p>
        </div>
        <RefundCalculator />
      </div>
      <h2>{say('returns.how')}</h2>
      <p className={classes.narrow}>{say('returns.howText')}</p>
      <SiteBoundary lines={2}>{({ contact }) => <ContactLines contact={contact} />}</SiteBoundary>
    </>
  );
}
