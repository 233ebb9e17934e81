import { type FoundPlace, searchPlace } from '@dorsal/contract/calls/staff/events.ts';
import { searchText } from '@dorsal/domain/search/search-limits.ts';
import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { call } from '#api/call.ts';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { failureText } from '#ui/failures/failure-text.ts';
import formClasses from '../form/EditorForm.module.css';
import type { OwnField, Values } from '../form/form-values.ts';
import choiceClasses from '../form/NamedChoice.module.css';

export const addressParts = [
  'street',
  'city',
  'postcode',
  'region',
  'county',
  'county_iso',
  'state',
  'state_iso',
  'country',
  'country_iso',
] as const;

/** Searches a place by its name, at a press and not while one types: the server may ask another one. The chosen one fills in the address. */
export function PlaceSearch({ id, label, isOff, values, onType }: OwnField): ReactElement {
  const { t } = useTexts();
  const { say } = useStaffTexts();
  const [typed, setTyped] = useState('');
  const [zoneText, setZoneText] = useState<ReturnType<typeof zoneTextOf>>(null);
  const found = useMutation({
    mutationFn: async (query: string) => await call(searchPlace, { body: { query, include_street: true } }),
    // Said beside the field.
    meta: { isQuiet: true },
  });
  const search = (): void => {
    const query = searchText(typed);
    if (query && !found.isPending) found.mutate(query);
  };
  const take = (place: FoundPlace): void => {
    const filled = filledBy(place, values);
    onType('', filled);
    setZoneText(zoneTextOf(place, filled));
    found.reset();
    setTyped('');
    document.getElementById(id)?.focus();
  };
  return (
    <div className={choiceClasses.choice}>
      <div className={formClasses.choices}>
        <input
          id={id}
          type="search"
          className={formClasses.input}
          aria-label={label}
          aria-describedby={`${id}-how`}
          disabled={isOff}
          value={typed}
          maxLength={200}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault(); // the form is not saved by it
            search();
          }}
        />
        <Button variant="default" disabled={isOff} onClick={search}>
          {say('eventForm.place.find')}
        </Button>
      </div>
      <p id={`${id}-how`} className={formClasses.note}>
        {say('eventForm.place.how')} {say('eventForm.place.source')}
      </p>
      <p role="status" className={formClasses.fault}>
        {found.error === null ? null : failureText(found.error, t)}
        {found.data?.length === 0 ? say('eventForm.place.none') : null}
        {found.isPending ? say('eventForm.place.searching') : null}
      </p>
      <p role="status" className={formClasses.note}>
        {zoneText === null ? null : say(zoneText, { zone: String(values['time_zone'] ?? '') })}
      </p>
      <ul className={choiceClasses.found}>
        {(found.isPending ? [] : (found.data ?? [])).map((place) => {
          const name = lineOf(place);
          return (
            <li key={`${name} ${place.coordinates?.latitude} ${place.coordinates?.longitude}`}>
              <span>{name}</span>
              <Button variant="default" aria-label={say('eventForm.place.use', { name })} onClick={() => take(place)}>
                {say('eventForm.place.take')}
              </Button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const lineOf = ({ street, postcode, city, county, state, region, country }: FoundPlace): string =>
  [street, [postcode, city].filter(Boolean).join(' '), county, state, region, country].filter(Boolean).join(', ');

/**
 * The address of a place, in the fields of the form. A street and a postcode that were typed stay where the place has none and is in the same town.
 * Its time zone comes too, where the form still has the one that it began with.
 */
export function filledBy(place: FoundPlace, values: Values): Values {
  const isSameTown = place.city !== undefined && place.city === values['city'];
  const typed = (part: (typeof addressParts)[number]) =>
    isSameTown && (part === 'street' || part === 'postcode') ? (values[part] ?? '') : '';
  return {
    ...Object.fromEntries(addressParts.map((part) => [part, place[part] ?? typed(part)])),
    ...(place.time_zone !== undefined && isUnsetZone(values, place.time_zone) && { time_zone: place.time_zone }),
    latitude: place.coordinates === undefined ? '' : String(place.coordinates.latitude),
    longitude: place.coordinates === undefined ? '' : String(place.coordinates.longitude),
  };
}

/** The text about the zone of a chosen place: it came with it, or is to be set by hand; null: the zone of the form stays. */
export const zoneTextOf = ({ time_zone: known }: FoundPlace, filled: Values) => {
  if (known === undefined) return 'eventForm.place.askZone';
  return filled['time_zone'] === undefined ? null : 'eventForm.place.zone';
};

/** A new form begins with the zone of the browser, an event that was made without one with UTC. */
function isUnsetZone({ time_zone: zone }: Values, wanted: string): boolean {
  const begins = ['', 'UTC', Intl.DateTimeFormat().resolvedOptions().timeZone];
  return zone !== wanted && (zone === undefined || begins.some((one) => one === zone));
}
