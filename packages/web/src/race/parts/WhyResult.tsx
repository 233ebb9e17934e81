import type { Chronotype, EpochMs, Ms } from '@dorsal/domain/timing/types.ts';
import { formatClock } from '@dorsal/domain/units/dates.ts';
import { formatDuration } from '@dorsal/domain/units/durations.ts';
import type { ReactElement } from 'react';
import type { WhyTextKey } from '#i18n/en/why.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { useWhyTexts } from '#i18n/why-texts.ts';
import type { Modality } from '../modality.ts';
import type { Award, Result } from '../participant.ts';
import { hasNothingLeft } from '../result-times.ts';
import { type Prized, prizeName, prizeReasons, scopeName } from './prize-texts.ts';
import { useClassifiedPlace } from './StoppedNote.tsx';

export interface WhyProps {
  readonly participant: Prized;
  readonly modality: Pick<Modality, 'chronotype' | 'event' | 'ranksByNet' | 'prizes' | 'classifiedAt'>;
}

/** The chain from the start to the number, in plain words, in the order in which it is reckoned. */
export function WhyResult({ participant, modality }: WhyProps): ReactElement | null {
  const { say } = useWhyTexts();
  const { t, language } = useTexts();
  const { result, category } = participant;
  const own = category === undefined || category === null ? undefined : scopeName('category', participant, t);
  const list = new Intl.ListFormat(language);
  // Prizes that the race does not show are in no answer but that of staff.
  const of = { participant, modality: { ...modality, showsPrizePlaces: true }, t, language };
  const where = useClassifiedPlace(modality.classifiedAt);
  if (result === undefined) return null;
  const zone = modality.event?.zone ?? 'UTC';
  return (
    <ol>
      {whyOf(result, modality, own).map(({ says, at, time, award, bibs, ...values }) => {
        const words = {
          ...values,
          ...(bibs !== undefined && { bibs: list.format(bibs) }),
          ...(where !== null && { where }),
          ...(at !== undefined && { hour: formatClock(at, zone) }),
          ...(time !== undefined && { time: formatDuration(time) }),
          ...(award !== undefined && { prize: prizeName(award, of) }),
        };
        return <li key={[says, values.reason, time, values.place, award?.order].join(' ')}>{say(says, words)}</li>;
      })}
      {prizeReasons(of).map(({ order, text }) => (
        <li key={`reason ${order}`}>{text}</li>
      ))}
    </ol>
  );
}

/** One step of the way from the start to the number: a sentence with what stands in it. Instants and spans are written by whoever shows it. */
export interface WhyStep {
  readonly says: WhyTextKey | 'why.place';
  readonly at?: EpochMs;
  readonly time?: Ms;
  readonly reason?: string;
  readonly count?: number;
  readonly place?: number;
  readonly total?: number;
  readonly award?: Award;
  readonly bibs?: readonly string[];
  readonly category?: string;
}

const references = {
  all: 'why.gun',
  batched_chrono: 'why.wave',
  individual_chrono: 'why.own',
} as const satisfies Record<Chronotype, WhyTextKey>;

type RaceOfWhy = Pick<Modality, 'chronotype' | 'ranksByNet' | 'classifiedAt'>;

/** The chain from reads, rules and the acts of staff to the time, the place, the prize and the status of somebody, of what everybody may see. */
export function whyOf(result: Result, race: RaceOfWhy, category?: string): readonly WhyStep[] {
  const { status } = result;
  return [
    referenceStep(result, race),
    ...timeSteps(result, race),
    ...rulingSteps(result),
    ...(status === 'finished' ? placeSteps(result, race, category) : []),
    ...(result.isUnderReview ? [{ says: 'why.review' } as const] : []),
  ];
}

function referenceStep({ referenceAt, startedAt, status, isStartBeingChecked }: Result, race: RaceOfWhy): WhyStep {
  const isOwn = race.chronotype === 'individual_chrono';
  if (isStartBeingChecked) return { says: 'why.startChecked' };
  if (referenceAt === undefined) return { says: isOwn && status === 'finished' ? 'why.startUnknown' : 'why.noStart' };
  return { says: isOwn && startedAt === undefined ? 'why.offset' : references[race.chronotype], at: referenceAt };
}

function timeSteps(result: Result, { classifiedAt }: RaceOfWhy): WhyStep[] {
  const { status, referenceAt, officialTime, netTime, netStartAt, penaltyTime, penalties, isBeingChecked } = result;
  if (isBeingChecked) return [{ says: 'why.checked' }];
  const given = penalties.map(
    ({ time, reason }): WhyStep =>
      time < 0 ? { says: 'why.credit', time: -time, reason } : { says: 'why.penalty', time, reason },
  );
  if (officialTime === undefined) return status === 'finished' ? given : [{ says: 'why.noFinish' }];
  const raw = officialTime - penaltyTime;
  const finish: WhyStep = {
    says: classifiedAt === undefined ? 'why.finish' : 'why.stopped',
    time: raw,
    ...(referenceAt !== undefined && { at: referenceAt + raw }),
  };
  const sum: WhyStep[] = penalties.length > 0 ? [{ says: 'why.sum', time: officialTime }] : [];
  const isNet = netTime !== undefined && netStartAt !== undefined && netStartAt !== referenceAt;
  const net: WhyStep[] = isNet ? [{ says: 'why.net', time: netTime, at: netStartAt }] : [];
  return [finish, ...given, ...sum, ...net];
}

/** The reason for which somebody is out of the classification. */
function rulingSteps({ status, disqualifiedWhy, isHeardLater }: Result): WhyStep[] {
  if (status === 'disqualified') return [{ says: 'why.disqualified', reason: disqualifiedWhy ?? '–' }];
  if (isHeardLater) return [{ says: 'why.heardLater' }];
  if (status === 'retired') return [{ says: 'why.retired' }];
  if (status === 'out_of_time') return [{ says: 'why.outOfTime' }];
  return status === 'not_started' ? [{ says: 'why.notStarted' }] : [];
}

/** The places that a judge decided, from the one who is asked about. */
function judgeSteps({ judged }: Result): WhyStep[] {
  const { ahead = [], level = [], behind = [] } = judged ?? {};
  return [
    ...(behind.length > 0 ? [{ says: 'why.judged.before', bibs: behind } as const] : []),
    ...(level.length > 0 ? [{ says: 'why.judged.level', bibs: level } as const] : []),
    ...(ahead.length > 0 ? [{ says: 'why.judged.behind', bibs: ahead } as const] : []),
  ];
}

/** The reason for which somebody who finished has no place. */
function unplacedWhy(result: Result, race: Pick<Modality, 'ranksByNet'>): WhyTextKey {
  if (result.referenceAt === undefined) return 'why.timeless';
  return hasNothingLeft(race, result) ? 'why.nothingLeft' : 'why.unplaced';
}

function placeSteps(result: Result, race: Pick<Modality, 'ranksByNet'>, category?: string): WhyStep[] {
  const { places, totals, prizes } = result;
  const { general: place } = places;
  if (place === undefined) return [{ says: unplacedWhy(result, race) }];
  const total = totals.general ?? place;
  const inCategory = places.category;
  const ofCategory: WhyStep[] =
    category === undefined || inCategory === undefined
      ? []
      : [{ says: 'why.category', category, place: inCategory, total: totals.category ?? inCategory }];
  const won = prizes.awards.map(
    (award): WhyStep => ({ says: 'why.prize', place: award.place, total: award.total, award }),
  );
  const isOrdered = result.judged !== undefined;
  const general: WhyStep =
    place === 1
      ? { says: isOrdered ? 'why.first.judged' : 'why.first', total }
      : { says: isOrdered ? 'why.place.judged' : 'why.place', count: place - 1, place, total };
  return [...judgeSteps(result), general, ...ofCategory, ...won];
}
