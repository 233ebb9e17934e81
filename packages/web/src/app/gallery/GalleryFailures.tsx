import type { ReactElement } from 'react';
import { CallFailed } from '#api/call-failed.ts';
import { CrashPage } from '#app/crash/CrashPage.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { FailureMessage } from '#ui/failures/FailureRegion.tsx';
import { reportFailure } from '#ui/failures/failures.ts';
import { Shelf, State } from './Shelf.tsx';

const nothing = (): void => undefined;
const offline = new CallFailed({ code: 'offline', message: null, requestId: null, status: 0 });
const refused = new CallFailed({
  code: 'unavailable',
  message: 'Dorsal is busy. Try again in a moment.',
  requestId: 'req-7f3a',
  status: 503,
});
const missingPart = new TypeError('Failed to fetch dynamically imported module: /assets/RunnerPage.js');

export function GalleryFailures(): ReactElement {
  return (
    <Shelf title="Failures">
      <State name="FailureNotice, offline" isWide>
        <FailureNotice error={offline} onRetry={nothing} />
      </State>
      <State name="FailureNotice, refused" isWide>
        <FailureNotice error={refused} />
      </State>
      <State name="FailureMessage, a refresh" isWide>
        <FailureMessage
          report={{ key: 'shown', what: 'failed.refresh', error: refused, retry: nothing }}
          onDismiss={nothing}
        />
      </State>
      <State name="FailureMessage, a saving" isWide>
        <FailureMessage report={{ key: 'shown', what: 'failed.save', error: new TypeError() }} onDismiss={nothing} />
      </State>
      <State name="in its place, at the bottom of the window">
        <Button
          variant="default"
          onClick={() => reportFailure({ key: 'gallery', what: 'failed.save', error: new TypeError('never seen') })}
        >
          Fail
        </Button>
      </State>
      <State name="CrashPage" isWide>
        <CrashPage error={new TypeError('Cannot read properties of undefined')} />
      </State>
      <State name="CrashPage, a new version" isWide>
        <CrashPage error={missingPart} />
      </State>
    </Shelf>
  );
}
