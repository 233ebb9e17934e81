import { formatClock } from '@dorsal/domain/units/dates.ts';
import { formatDuration } from '@dorsal/domain/units/durations.ts';
import type { ReactElement } from 'react';
import { useWhyTexts } from '#i18n/why-texts.ts';
import type { Modality } from '../modality.ts';
import type { Result } from '../participant.ts';
import { whyOf } from './why-result.ts';

export interface WhyProps {
  readonly result: Result;
  readonly modality: Pick<Modality, 'chronotype' | 'event'>;
}

/** The chain from the start to the number, in plain words, in the order in which it is reckoned. */
export function WhyResult({ result, modality }: WhyProps): ReactElement {
  const { say } = useWhyTexts();
  const zone = modality.event?.zone ?? 'UTC';
  return (
    <ol>
      {whyOf(result, modality.chronotype).map(({ says, at, time, ...values }) => {
        const words = {
          ...values,
          ...(at !== undefined && { hour: formatClock(at, zone) }),
          ...(time !== undefined && { time: formatDuration(time) }),
        };
        return <li key={[says, values.reason, time, values.place].join(' ')}>{say(says, words)}</li>;
      })}
    </ol>
  );
}
