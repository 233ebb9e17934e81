import { formatHour } from '@dorsal/domain/units/dates.ts';
import type { ReactElement } from 'react';
import { CallFailed } from '#api/call-failed.ts';
import type { StaffTextKey } from '#i18n/en/staff.ts';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { Refusal } from '#ui/failures/Refusal.tsx';

interface Props {
  readonly error: unknown;
  readonly zone: string;
}

/** The reason for which a bib was not handed out or taken back here; where another table was quicker, who it was, when, and what to do if the bib lies here all the same. */
export function NotHandedOut({ error, zone }: Props): ReactElement {
  const { say } = useStaffTexts();
  const other = otherTable(error);
  const hour = other?.at === undefined ? '?' : formatHour(Date.parse(other.at), zone);
  return (
    <>
      <Refusal error={other === undefined ? error : null} />
      <div role="alert">
        {other === undefined ? null : (
          <strong>
            {say(texts[other.path] ?? 'bibs.elsewhere', { hour, who: other.who ?? say('bibs.elsewhere.table') })}
          </strong>
        )}
      </div>
    </>
  );
}

const texts: Readonly<Record<string, StaffTextKey>> = { collected: 'bibs.elsewhere', came_back: 'bibs.cameBack' };

const otherTable = (error: unknown) =>
  error instanceof CallFailed && error.failure.code === 'changed_meanwhile'
    ? error.failure.faults?.find(({ path }) => path in texts)
    : undefined;
