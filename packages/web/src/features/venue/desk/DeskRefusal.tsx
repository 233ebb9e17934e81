import { formatHour } from '@dorsal/domain/units/dates.ts';
import type { ReactElement } from 'react';
import { CallFailed } from '#api/call-failed.ts';
import { Refusal } from '#ui/failures/Refusal.tsx';
import { sentenceIn } from '#ui/failures/refused-sentences.ts';

/** The reason of an act of a desk that failed, beside its button; where another desk was quicker, what it did, and when. */
export function DeskRefusal({ error }: { readonly error: unknown }): ReactElement {
  const faults = error instanceof CallFailed && error.failure.code === 'changed_meanwhile' ? error.failure.faults : [];
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <>
      <Refusal error={error} />
      {(faults ?? []).map(({ path, message, who, at }) => (
        <p key={path} role="status">
          {sentenceIn(message)}
          {who === undefined || at === undefined ? null : ` (${who}, ${formatHour(Date.parse(at), zone)})`}
        </p>
      ))}
    </>
  );
}
