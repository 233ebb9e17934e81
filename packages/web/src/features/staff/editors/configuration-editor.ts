import { listReaderConfigurations, saveReaderConfiguration } from '@dorsal/contract/calls/readers.ts';
import type { Moment } from '@dorsal/contract/codecs/wire-date.ts';
import type { BodyOf } from '@dorsal/contract/endpoint.ts';
import { dayIn } from '@dorsal/domain/units/dates.ts';
import { call } from '#api/call.ts';
import { commandWithHeaders } from '#api/command.ts';
import type { StaffTextKey } from '#i18n/en/staff.ts';
import type { SaidBy } from '#i18n/use-texts.ts';
import type { Field, FieldValue, Values, Wire } from '../form/form-values.ts';
import type { EditorDesign } from '../form/use-editor.ts';
import { hourOf } from '../form/zoned-hours.ts';
import { besidesOf } from '../preview/preview-query.ts';
import { numberOrNull } from './reader-editor.ts';

/** A reader at a checkpoint, as its form takes it. */
export interface ConfigurationForm {
  readonly reader: string | { readonly _id: string };
  readonly datetime_start: number | Moment | null;
  readonly datetime_end: number | Moment | null;
  readonly security_seconds: number | null;
}

interface Place {
  readonly checkpoint: string;
  /** Of its event: hours are those there. */
  readonly zone: string;
  /** Of its race: a new place begins with a window of them. */
  readonly days?: Days | null;
}

/** The first and the last day of a race at its place. */
export interface Days {
  readonly first: string;
  readonly last: string;
  /** The hour at which a mat is usually switched on: before the first can come. */
  readonly opensAt: string;
}

/** Null: nobody has said when the race is. */
export const daysOf = (from: number | undefined, to: number | undefined, zone = 'UTC'): Days | null =>
  from === undefined
    ? null
    : { first: dayIn(from, zone), last: dayIn(to ?? from, zone), opensAt: hourBefore(from, zone) };

/** One hour before, or the beginning of the same day. */
const hourBefore = (at: number, zone: string): string =>
  dayIn(at - 3_600_000, zone) === dayIn(at, zone) ? hourOf(at - 3_600_000, zone) : '00:00';

/** The window of a new place: the days of the race, whole. Readers that listen too long hurt nobody; one that is shut too early loses times. */
const usualWindow = (days: Days | null): Values =>
  days === null ? {} : { firstDay: days.first, firstHour: days.opensAt, lastDay: days.last, lastHour: '23:59' };

const isFilled = (values: Values, name: string): boolean => values[name] !== undefined && values[name] !== '';
/** Document 3, section 2: 'each enabled only after the previous is filled'. */
const after =
  (before: string) =>
  (values: Values): StaffTextKey | null =>
    isFilled(values, before) ? null : 'configuration.first';

/** Document 3, section 5: 'dates limited to the modality's range'. */
const within = (days: Days | null) => (days === null ? {} : { min: days.first, max: days.last });

/** Document 3, section 2, 'AdminReaderConfiguration'. `readers`: all there are; `days`: those of the race. */
export const configurationFields = (
  say: SaidBy<StaffTextKey>,
  readers: readonly { readonly id: string; readonly name: string; readonly number: number }[],
  days: Days | null = null,
): readonly Field[] => [
  {
    kind: 'choice',
    name: 'reader',
    label: 'configuration.reader',
    isRequired: true,
    options: [
      { value: '', says: say('configuration.choose') },
      ...readers.map(({ id, name, number }) => ({ value: id, says: `${name} (${number})` })),
    ],
  },
  { kind: 'number', name: 'minutes', of: 'security_seconds', label: 'configuration.minutes' },
  {
    ...{ kind: 'day', name: 'firstDay', of: 'datetime_start', label: 'configuration.from.day', isRequired: true },
    ...within(days),
  },
  {
    ...{ kind: 'hour', name: 'firstHour', of: 'datetime_start', label: 'configuration.from.hour', isRequired: true },
    whyOff: after('firstDay'),
  },
  {
    ...{ kind: 'day', name: 'lastDay', of: 'datetime_end', label: 'configuration.to.day', isRequired: true },
    ...within(days),
    whyOff: after('firstHour'),
  },
  {
    ...{ kind: 'hour', name: 'lastHour', of: 'datetime_end', label: 'configuration.to.hour', isRequired: true },
    whyOff: after('lastDay'),
  },
];

/** The form of one checkpoint. */
export const configurationEditor = ({ checkpoint, zone, days = null }: Place): EditorDesign<ConfigurationForm> => ({
  kind: `configuration.${checkpoint}`,
  titles: {
    list: 'readers.title',
    create: 'configuration.title',
    edit: 'configuration.title',
    save: 'configuration.save',
  },
  list: '/admin/readers',
  afterSave: 'stay',
  waitsForAll: true,
  nameOf: () => '',
  load: async (id, signal) => {
    const all = await call(listReaderConfigurations, { body: { intermediate: [checkpoint] } }, signal);
    return all.find(({ _id }) => _id === id) ?? null;
  },
  valuesOf: ({ reader, datetime_start: from, datetime_end: to, security_seconds: seconds }) => ({
    reader: typeof reader === 'object' ? reader._id : (reader ?? ''),
    minutes: String(Number(((seconds ?? 0) / 60).toFixed(3))), // as near as a second
    ...endOf('first', from, zone),
    ...endOf('last', to, zone),
    ...(reader === undefined && usualWindow(days)),
  }),
  wireOf: (values) => ({
    reader: values['reader'] === '' ? null : values['reader'],
    security_seconds: Math.round((numberOrNull(values['minutes']) ?? 0) * 60),
    datetime_start: momentOf('first', values, zone),
    datetime_end: momentOf('last', values, zone),
  }),
  save: async (body, commandId, previewed) => {
    const sent = { body: bodyOf(body, checkpoint) };
    const { headers } = await commandWithHeaders(saveReaderConfiguration, sent, { commandId, headers: previewed });
    return { _id: String(body['_id'] ?? ''), besides: besidesOf(headers) };
  },
  previewed: (body) => ({ command: 'saveReaderConfiguration', body: bodyOf(body, checkpoint) }),
});

const bodyOf = (body: Wire, checkpoint: string): BodyOf<typeof saveReaderConfiguration> => {
  const place = 'changes' in body ? {} : { intermediate: checkpoint };
  return { ...place, ...body } as BodyOf<typeof saveReaderConfiguration>; // of the fields above
};

type End = 'first' | 'last';

/** One end of a window in the fields of the form, with the instant as it was loaded: seconds that nobody sees must not be lost. */
function endOf(end: End, moment: number | Moment | null | undefined, zone: string): Values {
  const names = { day: `${end}Day`, hour: `${end}Hour`, was: `${end}Was` };
  const at = typeof moment === 'object' && moment?.kind === 'instant' ? moment.atMs : moment;
  if (typeof at === 'number') {
    return { [names.day]: dayIn(at, zone), [names.hour]: hourOf(at, zone), [names.was]: String(at) };
  }
  const [day = '', hour = ''] = at?.kind === 'local' ? at.text.split('T') : [];
  return { [names.day]: day, [names.hour]: hour.slice(0, 5), [names.was]: '' };
}

/** The instant as it was loaded while day and hour still say it, else the day and hour of the place. */
function momentOf(end: End, values: Values, zone: string): Moment | null {
  const [day, hour, was] = [text(values[`${end}Day`]), text(values[`${end}Hour`]), text(values[`${end}Was`])];
  if (day === '' || hour === '') return null;
  const at = was === '' ? null : Number(was);
  if (at !== null && dayIn(at, zone) === day && hourOf(at, zone) === hour) return { kind: 'instant', atMs: at };
  return { kind: 'local', text: `${day}T${hour}:00` };
}

const text = (value: FieldValue | undefined): string => (typeof value === 'string' ? value : '');
