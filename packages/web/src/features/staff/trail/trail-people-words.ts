import { personProblems } from '@dorsal/domain/race-day/person-problems.ts';
import type { StaffTextKey } from '#i18n/en/staff.ts';
import type { SaidBy } from '#i18n/use-texts.ts';
import { problemTypes } from '../dashboard/problem-words.ts';

type Keys = Readonly<Record<string, StaffTextKey>>;

/** Columns of people, as a field of their own and as a part of an entry or a paper. */
const columns: Keys = {
  name: 'users.name',
  surname: 'user.surname',
  gender: 'users.gender',
  birthdate: 'users.birthdate',
  age: 'trail.field.age',
  id_number: 'users.document',
  valid_id: 'trail.field.validId',
  contact_email: 'form.email',
  contact_phone: 'form.phone',
  town: 'user.town',
  emergency_name: 'user.emergency.name',
  emergency_phone: 'user.emergency.phone',
  mail_consent: 'user.mail',
  mail_consent_at: 'user.mail.when',
  mail_consent_by: 'user.mail.by',
  bib: 'person.bib',
  chips: 'desks.chips',
  club: 'acts.club',
  team: 'trail.field.team',
  federation: 'organisms.type.federation',
  category: 'trail.field.category',
  category_is_by_hand: 'trail.field.categoryByHand',
  wave: 'trail.kind.wave',
  is_local: 'trail.field.local',
  is_classified: 'trail.field.classified',
  is_public: 'trail.field.public',
  due: 'trail.field.due',
  payment: 'trail.field.payment',
  till: 'desks.till',
  lease: 'desks.stock',
};

/** Acts on accounts and on what is sent to them. */
export const actsOfAccounts: Keys = {
  account_disabled: 'trail.act.account_disabled',
  account_enabled: 'trail.act.account_enabled',
  roles_set: 'trail.act.roles_set',
  mail_forgotten: 'trail.act.mail_forgotten',
  mail_sent_again: 'trail.act.mail_sent_again',
  password_set: 'trail.act.password_set',
  password_changed: 'trail.act.password_set',
  sessions_ended: 'trail.act.sessions_ended',
  second_factor_on: 'trail.act.second_factor_on',
  second_factor_off: 'trail.act.second_factor_off',
  mail_restored: 'trail.act.mail_restored',
  password_set_by_link: 'trail.act.password_set',
  password_link_asked: 'trail.act.link_asked',
  password_link_made: 'trail.act.link_made',
};

/** Fields of people, and of the venue, that no form has. Behind a colon stands what they are about. */
export const fieldsOfPeople: Keys = {
  ...Object.fromEntries(Object.entries(columns).map(([name, key]) => [`participant.${name}`, key])),
  'participant.status': 'trail.field.status',
  'participant.reason': 'trail.field.reason',
  'participant.classified': 'trail.field.classified',
  'participant.lateStart': 'trail.field.lateStart',
  'participant.retirement': 'trail.field.retirement',
  'participant.back': 'trail.field.backAtBase',
  'participant.collected': 'trail.field.bibCollected',
  'participant.bibNote': 'trail.field.bibNote',
  'participant.claim': 'trail.field.claim',
  'participant.accepted': 'trail.field.accepted',
  'participant.penalty': 'trail.field.penalty',
  'participant.penalties': 'trail.field.penalty',
  'participant.time': 'trail.field.time',
  'participant.choice': 'trail.field.choice',
  'participant.stop': 'trail.field.stop',
  'participant.judged': 'trail.field.judged',
  'participant.chip': 'trail.kind.chip',
  'participant.categoryIsByHand': 'trail.field.categoryByHand',
  'participant.entered': 'trail.field.entered',
  'participant.paper': 'trail.field.paper',
  'participant.nameless': 'desks.nameless',
  'participant.isKept': 'trail.field.kept',
  'participant.cancelledAt': 'trail.field.cancelled',
  'user.contact': 'users.contact',
  'user.emergency_contact': 'user.emergency',
  'user.password': 'trail.field.password',
  'user.password_link': 'trail.field.link',
  'user.second_factor': 'trail.field.second_factor',
  'user.session': 'trail.field.session',
  'mail.kind': 'mails.kind',
  'mail.user': 'palette.kind.user',
  'mail.state': 'mails.state',
  'event.till': 'desks.till',
  'event.stock': 'desks.stock',
  'event.lease': 'desks.stock',
  'event.chip': 'trail.kind.chip',
  'event.helper_link': 'trail.field.helper_link',
  'event.phone': 'trail.field.phone',
  'event.log': 'trail.field.phone_log',
  'event.shift': 'trail.field.shift',
  'event.stamp': 'trail.field.stamp',
  'configuration.checkpoint': 'trail.field.place',
  'configuration.minGapMs': 'trail.field.gap',
  'configuration.opensAt': 'trail.field.opens',
  'configuration.closesAt': 'trail.field.closes',
};

/** A part of an entry or a paper of somebody by its name; undefined: it has no words. */
export const personPart = (part: string, say: SaidBy<StaffTextKey>): string | undefined => {
  const key =
    columns[part] ?? (part === 'how' ? 'trail.field.payment' : part === 'cents' ? 'trail.field.amount' : undefined);
  return key === undefined ? undefined : say(key);
};

/** Parts of a value that say nothing to a person: internal numbers, and what an acceptance is compared by. */
export const untold: ReadonlySet<string> = new Set([
  '_id',
  'evidence',
  'modality_number',
  'event_number',
  'wave_number',
]);

/** Amounts of money, in cents. */
export const isMoney = (name: string): boolean => ['cents', 'due', 'amount', 'price'].includes(name);

/** Words of the program that stand as values, by the name of their part. */
const values: Readonly<Record<string, Keys>> = {
  how: { cash: 'desks.cash', card: 'desks.card', other: 'desks.other' },
  gender: { male: 'user.gender.male', female: 'user.gender.female', other: 'user.gender.other' },
  source: {
    ...{ manual: 'day.source.manual', import: 'day.source.import', read: 'day.source.read' },
    ...{ estimate: 'desk.estimate', stamp: 'trail.field.stamp' },
  },
  outcome: { accepted: 'claim.accepted', not_accepted: 'claim.not_accepted' },
  chip: { aside: 'chips.aside' },
};

/** A word of the program in those of the screens; undefined: it is none. */
export function valueOfPeople(value: string, name: string, say: SaidBy<StaffTextKey>): string | undefined {
  const key = values[name]?.[value];
  return key === undefined ? undefined : say(key);
}

/** The kind of a problem that staff let stand, as the list of problems calls it; undefined: it is none. */
export function problemText(kind: string, say: SaidBy<StaffTextKey>): string | undefined {
  const ofPeople = personProblems.find((one) => one === kind);
  if (ofPeople !== undefined) return say(`check.${ofPeople}`);
  const type = problemTypes.find((one) => one === kind);
  return type === undefined ? undefined : say(`problem.${type}`);
}

/** Words that are no text of a person. */
const statuses: Keys = {
  retired: 'trail.value.retired',
  disqualified: 'trail.value.disqualified',
  out_of_time: 'trail.value.out_of_time',
  not_started: 'trail.value.not_started',
};

/** The words of the fields whose values are words of the program. */
export const wordsOfFields: Readonly<Record<string, Keys>> = {
  status: statuses,
  mark: statuses,
  registration_type: { auto: 'circuits.registration.auto', register: 'circuits.registration.register' },
  level: { info: 'notice.level.info', warning: 'notice.level.warning' },
  kind: {
    password_link: 'mails.kind.password_link',
    import: 'jobs.kind.import',
    import_trial: 'jobs.kind.import_trial',
    recalculation: 'jobs.kind.recalculation',
  },
  state: {
    waiting: 'jobs.state.waiting',
    running: 'jobs.state.running',
    failed: 'jobs.state.failed',
    cancelled: 'jobs.state.cancelled',
    sending: 'mails.state.sending',
    unknown: 'mails.state.unknown',
    forgotten: 'mails.state.forgotten',
  },
};
