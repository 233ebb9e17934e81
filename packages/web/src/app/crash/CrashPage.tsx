import { Component, type ReactElement, type ReactNode } from 'react';
import type { TextKey } from '#i18n/en/index.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { isOffline } from '#ui/failures/failures.ts';
import { useIsOnline } from '#ui/failures/use-is-online.ts';
import { BigBib } from '#ui/page/BigBib.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import classes from './CrashPage.module.css';
import { isPartMissing } from './is-part-missing.ts';

/** In the place of a screen that has crashed: what happened and the two ways on. The links load anew, as nothing that ran can be trusted. */
export function CrashPage({ error }: { readonly error: unknown }): ReactElement {
  const { t } = useTexts();
  usePageTitle(t('crash.title'));
  return (
    <section role="alert" className={classes.crash}>
      <BigBib text="DNF" />
      <h1>{t('crash.title')}</h1>
      <p>{t(whatHappened(error, useIsOnline()))}</p>
      <div className={classes.ways}>
        <Button onClick={() => location.reload()}>{t('crash.reload')}</Button>
        <a href="/" className={classes.home}>
          {t('notFound.home')}
        </a>
      </div>
      {error instanceof Error ? <pre className={classes.said}>{error.message}</pre> : null}
    </section>
  );
}

/** Of a part that is missing without a network nobody can know whether it is replaced. */
function whatHappened(error: unknown, isOnline: boolean): TextKey {
  if (isOffline(error)) return 'failed.offline';
  if (isPartMissing(error)) return isOnline ? 'crash.newVersion' : 'failed.offline';
  return 'crash.text';
}

interface State {
  readonly error: unknown;
}

/** Catches errors outside of every page, as those of the layout itself. */
export class CrashBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    return (
      <main className="page">
        <CrashPage error={this.state.error} />
      </main>
    );
  }
}
