import { formatDay } from '@dorsal/domain/units/dates.ts';
import { formatDuration } from '@dorsal/domain/units/durations.ts';
import type { useTexts } from '#i18n/use-texts.ts';
import type { Modality } from '#race/modality.ts';
import { calledOf, type Participant } from '#race/participant.ts';
import { scopeName } from '#race/parts/prize-texts.ts';
import { timeFormat } from '#race/result-times.ts';
import { headlineOf } from '../model/headline.ts';
import { placesOf } from '../model/places-shown.ts';

/** The words on the picture of a result. */
export interface PictureFacts {
  readonly event: string;
  readonly when: string;
  readonly name: string;
  /** Null: the bib is the name already. */
  readonly bib: string | null;
  readonly race: string;
  readonly timeLabel: string;
  readonly time: string;
  /** Null: none to show. */
  readonly note: string | null;
  readonly places: readonly { readonly label: string; readonly place: string; readonly of: string }[];
}

interface Input {
  readonly participant: Participant;
  readonly modality: Modality;
  readonly t: ReturnType<typeof useTexts>['t'];
  readonly distance: (distanceM: number) => string;
}

/** Null: there is no result to be proud of yet. */
export function pictureFacts({ participant, modality, t, distance }: Input): PictureFacts | null {
  const headline = headlineOf(modality, participant.result);
  if (headline.kind !== 'finished') return null;
  const { event, startPlace: start } = modality;
  const { distanceM } = modality.classifiedAt ?? modality;
  const city = start?.city ?? event?.place?.city;
  const startsAt = modality.startsAt ?? event?.startsAt;
  const day = startsAt === undefined ? undefined : formatDay(startsAt, event?.zone ?? 'UTC');
  const { places, atOrder } = placesOf(participant);
  return {
    event: event?.name ?? modality.name,
    when: joined(day, city),
    name: calledOf(participant, t),
    bib: participant.name === null ? null : participant.bib || null,
    race: joined(modality.name, distanceM ? distance(distanceM) : undefined),
    timeLabel: t(`runner.clock.${headline.clock}`),
    time: formatDuration(headline.timeMs, timeFormat(modality)),
    note: noteOf(modality, t),
    places: (atOrder === null ? places.slice(0, 3) : []).map(({ scope, place, of }) => ({
      label: scopeName(scope, participant, t),
      place: String(place),
      of: of ? t('runner.ofTotal', { total: of }) : '',
    })),
  };
}

function noteOf({ status }: Modality, t: Input['t']): string | null {
  if (status === 'finished_official') return null;
  return t(status === 'cancelled' ? 'modality.note.cut' : 'diploma.provisional');
}

const joined = (...parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join(' · ');
