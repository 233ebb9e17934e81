import type { ReactElement } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import own from './desks.module.css';

export interface BibRange {
  readonly from: string;
  readonly to: string;
}

interface Props {
  readonly range: BibRange;
  readonly onChange: (range: BibRange) => void;
}

const ends = ['from', 'to'] as const;

/** The first and the last bib of a range. */
export function RangeFields({ range, onChange }: Props): ReactElement {
  const { say } = useStaffTexts();
  return (
    <div className={own.range}>
      {ends.map((end) => (
        <label key={end}>
          {say(`desks.${end}`)}
          <input
            value={range[end]}
            maxLength={12}
            autoComplete="off"
            onChange={({ currentTarget: { value } }) => onChange({ ...range, [end]: value })}
          />
        </label>
      ))}
    </div>
  );
}
