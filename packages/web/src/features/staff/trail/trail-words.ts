import { formatDuration } from '@dorsal/domain/units/durations.ts';
import type { StaffTextKey } from '#i18n/en/staff.ts';
import { shownAmount } from '#i18n/parse-amount.ts';
import type { SaidBy, useTexts } from '#i18n/use-texts.ts';
import { placeText } from '../dashboard/problem-words.ts';
import { adFields } from '../editors/ad-editor.ts';
import { configurationFields } from '../editors/configuration-editor.ts';
import { noticeFields } from '../editors/notice-editor.tsx';
import { organismFields } from '../editors/organism-editor.ts';
import { readerFields } from '../editors/reader-editor.ts';
import { userFields } from '../editors/user-editor.ts';
import type { Field } from '../form/form-values.ts';
import { whoText } from '../form/who-text.ts';
import { minuteText, momentText } from './trail-moments.ts';
import {
  actsOfAccounts,
  fieldsOfPeople,
  isMoney,
  personPart,
  problemText,
  untold,
  valueOfPeople,
  wordsOfFields,
} from './trail-people-words.ts';
import type { Change, FieldOfChange } from './trail-queries.ts';
import {
  actsOfTheDay,
  fieldsOfRaces,
  instantText,
  leafOf,
  partText,
  raceForms,
  raceNumber,
  raceWord,
} from './trail-race-words.ts';

interface Words {
  readonly say: SaidBy<StaffTextKey>;
  readonly t: ReturnType<typeof useTexts>['t'];
  /** Money is written as it writes it. */
  readonly language: string;
}

type Keys = Readonly<Record<string, StaffTextKey>>;

/** The kinds of things, in the words of the screens. */
const kinds: Keys = {
  ad: 'trail.kind.ad',
  chip: 'trail.kind.chip',
  configuration: 'trail.kind.configuration',
  event: 'palette.kind.event',
  job: 'trail.kind.job',
  mail: 'trail.kind.mail',
  modality: 'palette.kind.modality',
  notice: 'trail.kind.notice',
  organism: 'palette.kind.organism',
  participant: 'palette.kind.person',
  problem: 'trail.kind.problem',
  reader: 'palette.kind.reader',
  site: 'trail.kind.site',
  user: 'palette.kind.user',
  wave: 'trail.kind.wave',
};

export const kindText = (kind: string, say: Words['say']): string => {
  const key = kinds[kind];
  return key === undefined ? kind : say(key);
};

const acts: Keys = {
  gun_set: 'trail.act.gun_set',
  gun_proposed: 'trail.act.gun_proposed',
  event_copied: 'trail.act.event_copied',
  job_asked: 'trail.act.job_asked',
  job_cancelled: 'trail.act.job_cancelled',
  job_repeated: 'trail.act.job_repeated',
  track_uploaded: 'trail.act.track_uploaded',
  track_imported: 'trail.act.track_uploaded',
  staff_status_set: 'trail.act.staff_status_set',
  whereabouts_reported: 'trail.act.whereabouts_reported',
  late_start_judged: 'trail.act.late_start_judged',
  claim_answered: 'trail.act.claim_answered',
  entered_on_site: 'trail.act.entered_on_site',
  venue_entry_cancelled: 'trail.act.venue_entry_cancelled',
  kept_entry_settled: 'trail.act.kept_entry_settled',
  payment_corrected: 'trail.act.payment_corrected',
  till_closed: 'trail.act.till_closed',
  stock_given: 'trail.act.stock_given',
  stock_taken: 'trail.act.stock_taken',
  stock_leased: 'trail.act.stock_leased',
  stock_returned: 'trail.act.stock_returned',
  bibs_run_nameless: 'trail.act.bibs_run_nameless',
  nameless_stopped: 'trail.act.nameless_stopped',
  paper_taken_back: 'trail.act.paper_taken_back',
  helper_link_added: 'trail.act.helper_link_added',
  helper_ended: 'trail.act.helper_ended',
  phone_log_taken: 'trail.act.phone_log_taken',
  stamps_shifted: 'trail.act.stamps_shifted',
  stamp_named: 'trail.act.stamp_named',
  chip_given: 'trail.act.chip_given',
  chip_taken: 'trail.act.chip_taken',
  chip_set_aside: 'trail.act.chip_set_aside',
  penalty_added: 'trail.act.penalty_added',
  penalty_removed: 'trail.act.penalty_removed',
  time_added: 'trail.act.time_added',
  time_deleted: 'trail.act.time_deleted',
  crossing_chosen: 'trail.act.crossing_chosen',
  crossing_choice_taken_back: 'trail.act.crossing_choice_taken_back',
  neutralised_added: 'trail.act.neutralised_added',
  neutralised_deleted: 'trail.act.neutralised_deleted',
  stop_added: 'trail.act.stop_added',
  stop_deleted: 'trail.act.stop_deleted',
  miss_rate_set: 'trail.act.miss_rate_set',
  read_invalidated: 'trail.act.read_invalidated',
  read_restored: 'trail.act.read_restored',
  ...actsOfTheDay,
  ...actsOfAccounts,
  clock_difference_set: 'trail.act.clock_difference_set',
  problem_accepted: 'trail.act.problem_accepted',
  person_problem_accepted: 'trail.act.problem_accepted',
  notice_given: 'trail.act.notice_given',
  notice_withdrawn: 'trail.act.notice_withdrawn',
};

/** The ends of names that say the same of every kind. */
const ends: readonly (readonly [end: string, text: StaffTextKey])[] = [
  ['_created', 'trail.act.created'],
  ['_changed', 'trail.act.changed'],
  ['_deleted', 'trail.act.deleted'],
  ['_imported', 'trail.act.imported'],
  ['_make_official', 'trail.act.make_official'],
  ['_finish', 'trail.act.finish'],
  ['_cancel', 'trail.act.cancel'],
  ['_postpone', 'trail.act.postpone'],
  ['_step_back', 'trail.act.step_back'],
];

/** An act in words; one without them by its name. */
export function actText(name: string, say: Words['say']): string {
  const key = acts[name] ?? ends.find(([end]) => name.endsWith(end))?.[1];
  return key === undefined ? name.replaceAll('_', ' ') : say(key);
}

/** A reader that heard a gun: no account stands behind it. */
const isByReader = ({ name, who }: Pick<Change, 'name' | 'who'>): boolean =>
  name === 'gun_proposed' && who === 'reader';

/** The author of a change by name. */
export const authorText = (change: Pick<Change, 'name' | 'who'>, say: Words['say']): string =>
  isByReader(change) ? say('trail.who.reader') : whoText(change.who, say);

/** The way by which a change came: the name of a call, the words of a command line, or nothing that is known. That of a reader is itself. */
export function throughText(change: Pick<Change, 'name' | 'who' | 'through'>, say: Words['say']): string {
  const { through } = change;
  if (isByReader(change) || (through === '' && change.who === 'command line')) return '';
  if (through === 'job') return say('trail.through.job');
  if (/^[a-z]+([A-Z][a-z]*)+$/.test(through)) return say('trail.through.screen');
  return through === '' ? say('trail.through.unknown') : say('trail.through.line', { words: through });
}

/** The pages of things. */
const pages: Readonly<Record<string, string>> = {
  ad: '/admin/ad/',
  organism: '/admin/organism/',
  user: '/admin/user/',
  modality: '/m/',
  participant: '/r/',
  reader: '/admin/reader/',
  notice: '/admin/notice/',
};

/** The page of a thing; null: it has none, or no id by which it is opened. */
export function pageOf(subject: string): string | null {
  const [kind = '', id = ''] = partsOf(subject);
  const page = pages[kind];
  return page === undefined || !/^[0-9a-f]{24}$/.test(id) ? null : page + id;
}

/** Kind and id. */
export const partsOf = (subject: string): readonly [string, string] => {
  const at = subject.indexOf(':');
  return at < 0 ? [subject, ''] : [subject.slice(0, at), subject.slice(at + 1)];
};

/** The name of a thing; one that is gone says so. */
export function subjectText(subject: string, { names }: Pick<Change, 'names'>, { say }: Words): string {
  const [kind, id] = partsOf(subject);
  const part = siteParts[id];
  if (kind === 'site') return part === undefined ? id : say(part);
  if (kind === 'problem') return [problemText(partsOf(id)[0], say), names[subject]].filter(Boolean).join(' · ');
  return names[id] ?? names[subject] ?? (isId(id) ? say('trail.gone') : id);
}

const siteParts: Keys = {
  legal_notice: 'site.legal_notice',
  cookies: 'site.cookies',
  return_policy: 'site.return_policy',
  about: 'site.part.about',
  team: 'site.part.team',
  sponsors: 'site.part.sponsors',
  social: 'site.links.social',
  shop_url: 'site.links.shop',
  name: 'site.firm.name',
  founded: 'site.firm.founded',
  contact: 'users.contact',
};

/** The fields of those that have a form, by kind. */
const formsOf = ({ say, t }: Words): Readonly<Record<string, readonly Field[]>> => ({
  ad: adFields,
  organism: organismFields(say),
  user: userFields(say, t),
  ...raceForms({ say, t }),
  reader: readerFields,
  configuration: configurationFields(say, []),
  notice: noticeFields(say, false),
});

/** Fields that no form has. Behind a colon stands what it is about: a place, a span, a number. */
const ownFields: Keys = {
  ...fieldsOfPeople,
  ...fieldsOfRaces,
  'organism.contact': 'users.contact',
  'modality.event': 'palette.kind.event',
  'modality.gunAt': 'trail.field.gunAt',
  'modality.chrono_start': 'trail.field.gunAt',
  'modality.track': 'raceForm.track',
  'event.contact': 'users.contact',
  'event.location': 'eventForm.tab.place',
  'job.kind': 'trail.field.job_kind',
  'job.about': 'trail.field.job_about',
  'job.label': 'trail.field.job_label',
  'job.state': 'mails.state',
  'modality.mark': 'trail.field.mark',
  'modality.note': 'trail.field.note',
  'modality.neutralised': 'trail.field.neutralised',
  'modality.officialMoved': 'trail.field.officialMoved',
  'modality.aside': 'trail.field.aside',
  'modality.stoppedAt': 'trail.field.stoppedAt',
  'modality.order': 'trail.field.order',
  'modality.miss_rate': 'trail.field.missRate',
  'event.mark': 'trail.field.mark',
  'event.note': 'trail.field.note',
  'reader.clocks': 'trail.field.clocks',
  'chip.read': 'trail.field.read',
  'problem.reason': 'trail.field.reason',
  'notice.level': 'trail.field.level',
  'notice.text': 'trail.field.text',
  'notice.withdrawn': 'trail.field.withdrawn',
  'notice.place': 'trail.field.place',
  'site.content': 'trail.field.content',
};

/** A field as the screens call it. */
export function fieldText({ subject, field }: FieldOfChange, change: Pick<Change, 'names'>, words: Words): string {
  const { say } = words;
  const [kind] = partsOf(subject);
  const [name, about] = partsOf(field);
  if (field === '') return kindText(kind, say);
  const key = ownFields[`${kind}.${name}`] ?? formsOf(words)[kind]?.find((one) => (one.of ?? one.name) === name)?.label;
  const says = key === undefined ? name.replaceAll('_', ' ') : say(key);
  const told = isNumbered(field) ? '' : (ofDay(name, about, change, words) ?? aboutText(about, change, words, subject));
  return told === '' ? says : `${says} · ${told}`;
}

/** Penalties have a number of their own, which says nothing to a person. */
const isNumbered = (field: string): boolean => field.startsWith('penalty:');

/** A kind of problem, a till that was closed, a read, a stamp: each by names and hours; undefined: it is about something else. */
function ofDay(name: string, about: string, { names }: Pick<Change, 'names'>, { say }: Words): string | undefined {
  if (about === '') return undefined;
  const [first = '', second = ''] = about.split(':');
  if (name === 'accepted') return problemText(about, say);
  if (name === 'till') return `${names[first] ?? say('desks.unnamed')} · ${minuteText(Number(second))}`;
  if (name === 'read') {
    const at = Number(about.split(':')[3]);
    return [names[`reader:${first}`] ?? first, Number.isFinite(at) ? momentText(at) : ''].filter(Boolean).join(' · ');
  }
  return name === 'shift' || name === 'stamp' ? (names[first] ?? say('trail.gone')) : undefined;
}

/** A place by its name, a span by its hours, a number as it is. */
function aboutText(about: string, { names }: Pick<Change, 'names'>, words: Words, subject: string): string {
  const { say } = words;
  const [, from, to] = /^(-?\d{10,})-(-?\d{10,})$/.exec(about) ?? [];
  if (from !== undefined && to !== undefined) return `${momentText(Number(from))} – ${momentText(Number(to))}`;
  const name =
    names[about] ?? withoutIds(about, (part) => (isOfRaces(subject) ? partText(part, words) : personPart(part, say)));
  return nameText(name, say);
}

/** The name of a thing; of a place in the words and with the decimals of the reader. */
const nameText = (name: string, say: Words['say']): string =>
  name === 'start' || name === 'finish' ? say(`problem.at.${name}`) : placeText(name, say);

/** A path into a list by the place of the entry in it: its id says nothing to a person. */
const withoutIds = (path: string, says: (part: string) => string | undefined): string =>
  path
    .split('.')
    .filter((part) => !isId(part))
    .map((part) => says(part) ?? part.replaceAll('_', ' '))
    .join(' · ');

const isId = (word: string): boolean => /^[0-9a-f]{24}$/.test(word);

/** So much of a value is shown. */
const longest = 160;

/** A value in words: what is empty says so. */
export function valueText(value: unknown, field: FieldOfChange, change: Pick<Change, 'names'>, words: Words): string {
  const text = plainText(value, field, change, words);
  if (text === '') return words.say('form.empty');
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

function plainText(value: unknown, of: FieldOfChange, change: Pick<Change, 'names'>, words: Words): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return words.say(value ? 'trail.yes' : 'trail.no');
  if (typeof value === 'number') return numberText(value, of, words);
  if (typeof value === 'string') return wordText(value, of, change, words);
  if (Array.isArray(value)) return value.map((one) => plainText(one, of, change, words)).join(', ');
  return Object.entries(value)
    .flatMap(([name, one]) => {
      if (untold.has(name)) return [];
      if (name === 'reader')
        return [change.names[`reader:${one}`] ?? plainText(one, of, change, words)].filter(Boolean);
      const inside = /^\d+$/.test(name) ? of : { ...of, field: `${of.field}:${name}` };
      const text =
        name.endsWith('Ms') && typeof one === 'number' ? formatDuration(one) : plainText(one, inside, change, words);
      return text === '' ? [] : [text];
    })
    .join(' · ');
}

const isOfRaces = (subject: string): boolean => ['event', 'modality'].includes(partsOf(subject)[0]);

/** Instants are the only numbers so large. */
const firstInstant = 100_000_000_000;
const numberText = (value: number, { subject, field }: FieldOfChange, { language }: Words): string => {
  if (isMoney(leafOf(field))) return shownAmount(value, language);
  if (field.endsWith('Ms')) return formatDuration(value);
  const ofRace = isOfRaces(subject) ? raceNumber(value, field) : undefined;
  if (ofRace !== undefined) return ofRace;
  if (value >= firstInstant) return instantText(value, field);
  const told = field === 'security_seconds' ? value / 60 : value;
  return told.toLocaleString(language, { maximumFractionDigits: 6, useGrouping: false });
};

/** A word of the program about people or the venue; a till without a name has none of its own. Undefined: it is text. */
const wordOfPeople = (value: string, field: string, say: Words['say']): string | undefined =>
  leafOf(field) === 'till'
    ? say('desks.unnamed')
    : (valueOfPeople(value, leafOf(field), say) ?? valueOfPeople(value, partsOf(field)[0], say));

function wordText(
  value: string,
  { subject, field }: FieldOfChange,
  { names }: Pick<Change, 'names'>,
  words: Words,
): string {
  const ofRace = isOfRaces(subject) ? raceWord(value, field, words) : undefined;
  if (ofRace !== undefined) return ofRace;
  const named = names[value] ?? names[partsOf(value)[1]];
  if (named !== undefined) return nameText(named, words.say);
  if (isId(value)) return words.say('trail.gone');
  const ofPeople = wordOfPeople(value, field, words.say);
  if (ofPeople !== undefined) return ofPeople;
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return instantText(Date.parse(value), field);
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return value.split('-').toReversed().join('/');
  if (field === 'mark' && isMark(value)) return words.t(`status.${value}`);
  const key = (wordsOfFields[field] ?? wordsOfFields[leafOf(field)])?.[value];
  return key === undefined ? optionText(value, { subject, field }, words) : words.say(key);
}

/** A value of a choice as its form says it. */
function optionText(value: string, { subject, field }: Pick<FieldOfChange, 'subject' | 'field'>, words: Words): string {
  const own = formsOf(words)[partsOf(subject)[0]]?.find(({ name }) => name === field);
  const option = own !== undefined && 'options' in own ? own.options.find((one) => one.value === value) : undefined;
  return option?.says ?? value;
}

const isMark = (value: string): value is 'finished_provisional' | 'finished_official' | 'cancelled' | 'postponed' =>
  ['finished_provisional', 'finished_official', 'cancelled', 'postponed'].includes(value);
