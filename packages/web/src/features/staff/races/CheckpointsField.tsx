import { listReaderConfigurations } from '@dorsal/contract/calls/readers.ts';
import { mostEntries } from '@dorsal/contract/calls/staff/modalities.ts';
import { extraServices } from '@dorsal/contract/codecs/enums.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { call } from '#api/call.ts';
import type { StaffTextKey } from '#i18n/en/staff.ts';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { CourseLine } from '#race/drawing/CourseLine.tsx';
import { profileOf } from '#race/drawing/course-profile.ts';
import { placeStops } from '#race/drawing/place-stops.ts';
import { useTrackLine } from '#race/use-track-line.ts';
import { RowLink } from '#ui/table/RowLink.tsx';
import { numberOrNull } from '../editors/reader-editor.ts';
import formClasses from '../form/EditorForm.module.css';
import { type Entry, isSame, type OwnField, type Values } from '../form/form-values.ts';
import {
  type OwnCell,
  type RowColumn,
  type RowFaults,
  type RowsDesign,
  RowsField,
  rowsOf,
} from '../form/RowsField.tsx';
import { hourOf } from '../form/zoned-hours.ts';
import { keysOf } from './race-editor.ts';
import type { FormRace } from './race-facts.ts';
import { durationFault } from './race-rows.tsx';
import classes from './races.module.css';

const text = (entry: Entry, name: string): string => (entry[name] ?? '').trim();

const columnsOf = (race: FormRace): readonly RowColumn[] => [
  { kind: 'text', name: 'name', label: 'raceForm.point.name', isName: true, isWide: true },
  { kind: 'number', name: 'metres', label: 'raceForm.point.metres' },
  { kind: 'number', name: 'height', label: 'raceForm.point.height' },
  { kind: 'flag', name: 'timed', label: 'raceForm.point.timed' },
  { kind: 'text', name: 'minLeg', label: 'raceForm.point.minLeg' },
  { kind: 'text', name: 'cutoff', label: 'raceForm.point.cutoff' },
  {
    ...{ kind: 'own', name: 'services', label: 'raceForm.services', draw: (cell) => <Services {...cell} /> },
    tells: ({ services }) =>
      extraServices
        .flatMap((service) => (keysOf(services).includes(service) ? race.words.t(`service.${service}`) : []))
        .join(', '),
  },
  { kind: 'own', name: 'readers', label: 'raceForm.point.readers', draw: (cell) => <Readers {...cell} race={race} /> },
];

const timeFaults = (entry: Entry): readonly (readonly [string, StaffTextKey | null])[] => [
  ['minLeg', durationFault(text(entry, 'minLeg'))],
  ['cutoff', durationFault(text(entry, 'cutoff'))],
];
const faults = (all: readonly (readonly [string, StaffTextKey | null])[]): RowFaults =>
  Object.fromEntries(all.flatMap(([name, why]) => (why === null ? [] : [[name, why]])));

/** The start or the finish: it stays, and the finish lies where the race ends. */
export const endRows = (race: FormRace): RowsDesign => ({
  columns: columnsOf(race),
  faultsOf: (entry) => faults(timeFaults(entry)),
});

/** Those between them. Document 3, section 2: 'add or modify is disabled unless distance_from_start is greater than 0'. */
export const checkpointRows = (race: FormRace, values: Values): RowsDesign => ({
  columns: columnsOf(race),
  add: 'raceForm.point.add',
  blank: () => ({ timed: 'yes', services: '', latitude: '', longitude: '' }),
  most: mostEntries.intermediates,
  asksFirst: 'raceForm.point.sure',
  faultsOf: (entry) => faults([['metres', metresFault(entry, values)], ...timeFaults(entry)]),
});

function metresFault(entry: Entry, values: Values): StaffTextKey | null {
  const [at, distanceM] = [numberOrNull(entry['metres']), numberOrNull(values['distance'])];
  if (at === null || at <= 0) return isAsLoaded(entry, values) ? null : 'raceForm.point.where';
  return distanceM !== null && at > distanceM ? 'raceForm.point.behind' : null;
}

const isAsLoaded = (entry: Entry, values: Values): boolean =>
  rowsOf(values['intermediates.was']).some((was) => isSame(was, entry));

/** The checkpoints beside the profile of the track, on which each stands where its distance says. */
export function CheckpointsField({ race, ...own }: OwnField & { readonly race: FormRace }): ReactElement {
  return (
    <>
      <Profile race={race} values={own.values} />
      <RowsField {...own} of={checkpointRows(race, own.values)} />
      <AtOnePlace entries={rowsOf(own.value)} />
      <p className={formClasses.note}>{useStaffTexts().say('raceForm.point.hint')}</p>
    </>
  );
}

/** Says which checkpoints stand at one distance: that of two chips of one bridge may be meant, a slip of the keys is not. */
function AtOnePlace({ entries }: { readonly entries: readonly Entry[] }): ReactElement {
  const { say } = useStaffTexts();
  const { language } = useTexts();
  return (
    <div role="status">
      {atOneDistance(entries).map(({ metres, names }) => (
        <p key={metres} className={formClasses.note} data-lacks="true">
          {say('raceForm.point.sharesPlace', { metres: metres.toLocaleString(language), names: names.join(', ') })}
        </p>
      ))}
    </div>
  );
}

/** The distances at which more than one checkpoint stands, with the names, or the places in the list, of those that do. */
export function atOneDistance(entries: readonly Entry[]): { readonly metres: number; readonly names: string[] }[] {
  const placed = entries.map((entry, at) => ({
    metres: numberOrNull(entry['metres']),
    name: text(entry, 'name') || String(at + 1),
  }));
  const byMetres = Map.groupBy(placed, ({ metres }) => metres);
  return [...byMetres].flatMap(([metres, points]) =>
    metres === null || points.length < 2 ? [] : [{ metres, names: points.map(({ name }) => name) }],
  );
}

function Profile({ race: { id, trackUrl }, values }: { readonly race: FormRace; readonly values: Values }) {
  const { say } = useStaffTexts();
  const { line } = useTrackLine({ id, trackUrl });
  const points = rowsOf(values['intermediates']).filter((entry) => (numberOrNull(entry['metres']) ?? 0) > 0);
  const stops = [
    { id: 'start', kind: 'start', distanceM: 0 } as const,
    ...points.map(
      (entry) => ({ id: entry.key, kind: 'checkpoint', distanceM: numberOrNull(entry['metres']) }) as const,
    ),
    { id: 'finish', kind: 'finish', distanceM: numberOrNull(values['distance']) } as const,
  ];
  const shares = placeStops(stops, line?.lengthM ?? null);
  return (
    <div className={classes.profile}>
      <CourseLine
        profile={profileOf(line)}
        stops={stops.map((stop, at) => ({ id: stop.id, share: shares[at] ?? 0, isPassed: false }))}
        label={say('raceForm.profile', { count: points.length })}
      />
    </div>
  );
}

/** The services of a checkpoint: said as a number, chosen from a list that opens. */
function Services({ id, label, entry, isOff, onType }: OwnCell): ReactElement {
  const { say } = useStaffTexts();
  const { t } = useTexts();
  const chosen = keysOf(entry['services']);
  return (
    <details id={id} className={classes.services}>
      <summary aria-label={label}>
        {chosen.length === 0 ? say('raceForm.services.none') : say('raceForm.services.some', { count: chosen.length })}
      </summary>
      {extraServices.map((service) => {
        const next = chosen.includes(service) ? chosen.filter((one) => one !== service) : [...chosen, service];
        return (
          <label key={service}>
            <input
              type="checkbox"
              disabled={isOff}
              checked={chosen.includes(service)}
              onChange={() => onType(next.join(','))}
            />{' '}
            {t(`service.${service}`)}
          </label>
        );
      })}
    </details>
  );
}

/** The readers of a checkpoint with their windows and gaps, and the way to set one up. Document 3, section 2: 'timed checkpoints link to AdminReaderConfiguration'. */
function Readers({ entry, label, race }: OwnCell & { readonly race: FormRace }): ReactElement {
  const { say } = useStaffTexts();
  const { data = [] } = useQuery(readersOfRace(race.id));
  if (entry.key.startsWith('+')) return <small>{say('raceForm.readers.afterSave')}</small>;
  if (entry['timed'] === '') return <small>{say('raceForm.readers.untimed')}</small>;
  const here = data.filter(({ checkpoint }) => checkpoint === entry.key);
  return (
    <span className={classes.readers}>
      {here.map(({ id, name, opensAt, closesAt, gapS }) => (
        <small key={id}>
          {name} {hourOf(opensAt, race.zone)}–{hourOf(closesAt, race.zone)}
          {gapS > 0 ? ` · ${say('raceForm.readers.gap', { minutes: Number((gapS / 60).toFixed(1)) })}` : null}
        </small>
      ))}
      <RowLink
        path={`/admin/reader-configuration/${entry.key}`}
        label={`${say(here.length === 0 ? 'raceForm.readers.none' : 'raceForm.readers.change')}: ${text(entry, 'name') || label}`}
      >
        {say(here.length === 0 ? 'raceForm.readers.none' : 'raceForm.readers.change')}
      </RowLink>
    </span>
  );
}

/** All readers that stand at the checkpoints of a race. */
const readersOfRace = (race: string) => ({
  queryKey: ['staff', 'readers of race', race],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
    const body = { modality: race, include_readers: true, limit: 500 };
    return (await call(listReaderConfigurations, { body }, signal)).map((view) => ({
      id: view._id,
      checkpoint: typeof view.intermediate === 'string' ? view.intermediate : view.intermediate?._id,
      name: typeof view.reader === 'string' ? view.reader : view.reader.name,
      ...{ opensAt: view.datetime_start, closesAt: view.datetime_end, gapS: view.security_seconds },
    }));
  },
});
