import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import type { RegistrationView } from '@dorsal/contract/views/people/registration-view.ts';
import { formatDuration } from '@dorsal/domain/units/durations.ts';
import type { useTexts } from '#i18n/use-texts.ts';
import { shownDay } from '#ui/texts/days.ts';
import { headlineOf } from '../model/headline.ts';
import { calledOf, nameOf, scopeName } from '../model/person.ts';
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

interface Told {
  readonly registration: RegistrationView;
  readonly modality: ModalityView;
  readonly t: ReturnType<typeof useTexts>['t'];
  readonly distance: (distanceM: number) => string;
}

/** Null: there is no result to be proud of yet. */
export function pictureFacts({ registration, modality, t, distance }: Told): PictureFacts | null {
  const headline = headlineOf(modality, registration.result);
  if (headline.kind !== 'official') return null;
  const { event, location_start: start } = modality;
  const city = start?.city ?? event?.location?.city;
  const day = shownDay(modality.datetime_start ?? event?.date_start, event?.time_zone);
  const { places, atOrder } = placesOf(registration);
  return {
    event: event?.name ?? modality.name,
    when: joined(day, city),
    name: calledOf(registration, t),
    bib: nameOf(registration) === null ? null : (registration.bib_number ?? null),
    race: joined(modality.name, modality.distance ? distance(modality.distance) : undefined),
    timeLabel: t('runner.officialTime'),
    time: formatDuration(headline.timeMs),
    note: modality.status === 'finished_official' ? null : t('diploma.provisional'),
    places: (atOrder === null ? places.slice(0, 3) : []).map(({ scope, place, of }) => ({
      label: scopeName(scope, registration, t),
      place: String(place),
      of: of ? t('runner.of', { total: of }) : '',
    })),
  };
}

const joined = (...parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join(' · ');
