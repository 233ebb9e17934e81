import { saveModality } from '@dorsal/contract/calls/staff/modalities.ts';
import type { BodyOf } from '@dorsal/contract/endpoint.ts';
import type { ReactElement } from 'react';
import { CallFailed } from '#api/call-failed.ts';
import { command } from '#api/command.ts';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import formClasses from '../form/EditorForm.module.css';
import type { Entry, Field, OwnField } from '../form/form-values.ts';
import type { EditorDesign } from '../form/use-editor.ts';
import { type CircuitWithEvents, fetchCircuit } from './circuit-editor.tsx';
import classes from './events.module.css';

type Race = NonNullable<CircuitWithEvents['modalities']>[number];

interface Counted {
  readonly race: Pick<Race, '_id' | 'name'>;
  readonly event: string;
  /** The race of the circuit for which it counts; '': none. */
  readonly counts: string;
}

const racesOf = ({ events = [] }: Partial<CircuitWithEvents>): readonly Counted[] =>
  events.flatMap(({ name, modalities = [] }) =>
    modalities.map((race) => ({ race, event: name, counts: race.circuit_modality ?? '' })),
  );

interface Change {
  readonly was: string | null;
  readonly is: string | null;
}

/** The races of a circuit's events, each with the race of the circuit for which it counts (document 3, section 3: `circuit_modality`). */
export const circuitCounts: EditorDesign<CircuitWithEvents> = {
  kind: 'circuit-counts',
  historyOf: () => null,
  titles: {
    list: 'circuits.title',
    create: 'circuitCounts.title',
    edit: 'circuitCounts.title',
    save: 'circuitCounts.save',
  },
  list: '/admin/circuits',
  afterSave: 'stay',
  nameOf: ({ name }) => name,
  load: fetchCircuit,
  valuesOf: (view) => ({
    counts: racesOf(view).map(({ race, event, counts }): Entry => ({ key: race._id, name: race.name, event, counts })),
    own: (view.modalities ?? []).map(({ _id, name }): Entry => ({ key: _id, name })),
  }),
  wireOf: ({ counts }) =>
    Object.fromEntries(((counts ?? []) as readonly Entry[]).map(({ key, counts: to }) => [key, to || null])), // of this kind of field
  withTheirs: (values, { field, theirs }) => ({
    ...values,
    counts: entriesOf(values['counts']).map((race) =>
      race.key === field ? { ...race, counts: typeof theirs === 'string' ? theirs : '' } : race,
    ),
  }),
  save: async (body, commandId) => {
    const changes = body['changes'] as Readonly<Record<string, Change>>; // of `wireOf`
    for (const [race, circuit_modality] of Object.entries(changes)) await saveOne(race, circuit_modality, commandId);
    return { _id: String(body['_id']) };
  },
};

/** Every race is a save of its own: after a failure in the middle the next save finds the first ones done. */
async function saveOne(race: string, circuit_modality: Change, commandId: string): Promise<void> {
  const body = { _id: race, changes: { circuit_modality } } as BodyOf<typeof saveModality>; // null empties it
  try {
    await command(saveModality, { body }, `${commandId}.${race}`);
  } catch (error) {
    throw error instanceof CallFailed ? underRace(error, race) : error;
  }
}

/** The form knows the fields by their race. */
const underRace = ({ failure }: CallFailed, race: string): CallFailed =>
  new CallFailed({ ...failure, faults: failure.faults?.map((fault) => ({ ...fault, path: race })) });

/** A race with the one for which it counts. */
const told: Pick<Extract<Field, { kind: 'own' }>, 'draw' | 'tells'> = {
  draw: (own) => <CountsField {...own} />,
  tells: ({ name, counts }, { say, values }) => {
    const to = entriesOf(values['own']).find(({ key }) => key === counts);
    return `${name}: ${to?.['name'] ?? say('circuitCounts.none')}`;
  },
};

export const circuitCountsFields: readonly Field[] = [
  { kind: 'own', name: 'counts', label: 'circuitCounts.title', isWide: true, ...told },
];

const entriesOf = (value: unknown): readonly Entry[] => (Array.isArray(value) ? (value as readonly Entry[]) : []); // of this kind of field

/** One line for each race: for which of the circuit's it counts. */
function CountsField({ id, value, values, isOff, onType }: OwnField): ReactElement {
  const { say } = useStaffTexts();
  const [races, own] = [entriesOf(value), entriesOf(values['own'])];
  return (
    <ul id={id} tabIndex={-1} className={classes.counts}>
      {races.map((race, at) => (
        <li key={race.key}>
          <label htmlFor={`${id}-${race.key}`}>
            <b>{race['name']}</b> <span className={formClasses.note}>{race['event']}</span>
          </label>
          <select
            id={`${id}-${race.key}`}
            className={formClasses.input}
            disabled={isOff}
            value={race['counts']}
            onChange={({ currentTarget }) => onType(races.with(at, { ...race, counts: currentTarget.value }))}
          >
            <option value="">{say('circuitCounts.none')}</option>
            {own.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </select>
        </li>
      ))}
    </ul>
  );
}

/** The thing that is still wanted before a race can count for one of the circuit. */
export const hasCounts = (circuit: CircuitWithEvents): 'ready' | 'noOwn' | 'noEvents' =>
  (circuit.modalities ?? []).length === 0 ? 'noOwn' : racesOf(circuit).length === 0 ? 'noEvents' : 'ready';
