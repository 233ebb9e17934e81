import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { CloseButton } from '#ui/controls/CloseButton.tsx';
import classes from './FailureRegion.module.css';
import { failureText, requestIdOf } from './failure-text.ts';
import { dismiss, type FailureReport, mergedReports, useFailures } from './failures.ts';

/** The place of all failures that have no place of their own. It stands empty from the start, so that screen readers hear what comes in. */
export function FailureRegion(): ReactElement {
  const { t } = useTexts();
  const reports = mergedReports(useFailures());
  return (
    <section aria-label={t('failed.region')} aria-live="polite" className={classes.region}>
      {reports.map((report) => (
        <FailureMessage key={report.key} report={report} onDismiss={() => dismiss(report)} />
      ))}
    </section>
  );
}

interface MessageProps {
  readonly report: FailureReport;
  readonly onDismiss: () => void;
}

export function FailureMessage({ report, onDismiss }: MessageProps): ReactElement {
  const { t } = useTexts();
  const { retry } = report;
  const requestId = requestIdOf(report.error);
  return (
    <div className={classes.message}>
      <div className={classes.words}>
        <strong>{t(report.what)}</strong> {failureText(report.error, t)}
        {requestId ? <small className={classes.small}>{t('failed.code', { id: requestId })}</small> : null}
      </div>
      {retry ? (
        <Button variant="default" onClick={retry}>
          {t('failed.again')}
        </Button>
      ) : null}
      <CloseButton label={t('failed.dismiss')} onClick={onDismiss} />
    </div>
  );
}
