import type { LiveRegistration } from '@dorsal/contract/calls/live-registration.ts';
import { ageOn } from '@dorsal/domain/registration/age-on.ts';
import { idWithoutDocument } from '@dorsal/domain/registration/bibs.ts';
import { leastLettersOfName } from '@dorsal/domain/registration/on-site.ts';
import { mostOfPayment, type Payment, type WayToPay } from '@dorsal/domain/registration/till.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { parseAmount } from '#i18n/parse-amount.ts';

/** A registration while it is typed. */
export interface Draft {
  readonly bib: string;
  /** The id of the race; empty: none is chosen. */
  readonly race: string;
  readonly hasDocument: boolean;
  readonly document: string;
  readonly name: string;
  readonly surname: string;
  readonly gender: '' | 'male' | 'female';
  /** As it is typed: DD/MM/YYYY. */
  readonly birthdate: string;
  readonly club: string;
  readonly isLocal: boolean;
  /** Absent: not paid yet. */
  readonly payment?: DraftPayment | undefined;
  /** When the desk told what it costs; absent: it has not been sent. */
  readonly quotedAt?: EpochMs | undefined;
  /** The bib is given out, and whose it is will be typed from its paper. */
  readonly isNameless?: boolean | undefined;
  /** Fields that were left by Enter or Tab: what stands there is all of it, however short. */
  readonly left: readonly Field[];
}

/** Money that was taken, as it is typed. */
export interface DraftPayment {
  readonly how: WayToPay;
  readonly amount: string;
}

/** The money that was taken; null: none, or what is typed is no amount, or more than anybody pays. */
export function paidOf({ payment }: Pick<Draft, 'payment'>): Payment | null {
  const cents = payment === undefined ? null : parseAmount(payment.amount);
  return payment === undefined || cents === null || cents > mostOfPayment ? null : { how: payment.how, cents };
}

/** False: what is typed as the money that was taken is no amount. */
export const isPaymentRight = (draft: Pick<Draft, 'payment'>): boolean =>
  draft.payment === undefined || paidOf(draft) !== null;

/** The fields of the form, in the order in which they come. */
export const fields = ['bib', 'race', 'document', 'name', 'surname', 'gender', 'birthdate', 'club', 'local'] as const;
export type Field = (typeof fields)[number];

export const emptyDraft = (race: string): Draft => ({
  ...{ bib: '', race, hasDocument: true, document: '', name: '', surname: '', gender: '', birthdate: '', club: '' },
  isLocal: false,
  left: [],
});

/**
 * The fields that stand (document 2, section 5): one comes as soon as the one before it is filled in. A name brings the next field with its
 * third letter, or when it is left: some people's have two.
 */
export function shownFields(draft: Draft): readonly Field[] {
  const end = fields.findIndex((field) => !isFilled(draft, field));
  return end < 0 ? fields : fields.slice(0, end + 1);
}

/** The field that Enter leads to from another one: a race that is the only one, and the document of somebody who has none, need no keys. */
export function fieldAfter(
  from: Field,
  { hasDocument, hasOneRace }: Pick<Draft, 'hasDocument'> & { readonly hasOneRace: boolean },
): Field | undefined {
  const isIdle = (field: Field): boolean => (field === 'race' && hasOneRace) || (field === 'document' && !hasDocument);
  return fields.slice(fields.indexOf(from) + 1).find((field) => !isIdle(field));
}

/** Tells whether a field has what the next one waits for. */
function isFilled(draft: Draft, field: Field): boolean {
  switch (field) {
    case 'bib':
    case 'race':
    case 'gender':
      return draft[field] !== '';
    case 'document':
      return !draft.hasDocument || draft.document.trim() !== '';
    case 'name':
    case 'surname':
      return isNamed(draft, field);
    case 'birthdate':
      return parseBirthdate(draft.birthdate) !== null;
    default:
      return true;
  }
}

function isNamed(draft: Draft, field: 'name' | 'surname'): boolean {
  const letters = draft[field].trim().length;
  return letters >= leastLettersOfName || (letters > 0 && draft.left.includes(field));
}

/** True: Add may be pressed. */
export const isWhole = (draft: Draft): boolean => shownFields(draft).length === fields.length && isPaymentRight(draft);

/** The day that is typed, as 'YYYY-MM-DD'; null: it is none yet, or there is no such day. */
export function parseBirthdate(text: string): string | null {
  const [, day = '', month = '', year = ''] = /^\s*(\d{1,2})\D(\d{1,2})\D(\d{4})\s*$/.exec(text) ?? [];
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(iso) ? iso : null;
}

/** A birth date while it is typed, with its slashes: '2802' is '28/02/'. Slashes that are typed stay as they are. */
export function withSlashes(text: string, before: string): string {
  const isTaken = text.length < before.length;
  if (isTaken || /\D/.test(text.replaceAll('/', ''))) return text;
  const [first = '', second = '', ...rest] = text.split('/');
  if (rest.length > 0) return text;
  if (second === '' && first.length >= 2 && text.length === 2) return `${first}/`;
  return second.length === 2 ? `${first}/${second}/` : text;
}

/** Whole years today; null: the day is to come, less than a year ago, or further back than anybody lives. */
export function ageToday(birthdate: string, today: string): number | null {
  const age = ageOn(birthdate, today);
  return birthdate > today || age < 1 || age > 110 ? null : age;
}

/** False: a Spanish document (DNI or NIE) whose letter does not belong to its number. Other documents have other rules. */
export function hasRightLetter(document: string): boolean {
  const [, first = '', rest = '', letter = ''] = /^([XYZ\d])(\d{7})([A-Z])$/.exec(plain(document)) ?? [];
  if (letter === '') return true;
  const leading = ['X', 'Y', 'Z'].indexOf(first);
  const number = Number(`${leading < 0 ? first : leading}${rest}`);
  return 'TRWAGMYFPDXBNJZSQVHLCKE'[number % 23] === letter;
}

const plain = (document: string): string => document.toUpperCase().replaceAll(/[\s.-]/g, '');

/** The money as it is sent, and when the desk told what it costs. */
function paymentFields(draft: Draft): Pick<LiveRegistration, 'payment' | 'quoted_at'> {
  const paid = paidOf(draft);
  return {
    ...(paid !== null && { payment: { how: paid.how, amount: paid.cents } }),
    ...(draft.quotedAt !== undefined && { quoted_at: draft.quotedAt }),
  };
}

/** The registration as it is sent. `event` is the number of the event. */
export const registrationOf = (draft: Draft, event: number): LiveRegistration => ({
  source: 'live_register',
  modality: draft.race,
  bib_number: draft.bib.trim(),
  id_number: draft.hasDocument ? plain(draft.document) : idWithoutDocument(event, draft.bib.trim()),
  valid_id: draft.hasDocument,
  name: draft.name.trim(),
  surname: draft.surname.trim(),
  gender: draft.gender === 'male' ? 'male' : 'female',
  birthdate: parseBirthdate(draft.birthdate) ?? '',
  ...(draft.club.trim() === '' ? {} : { club: draft.club.trim() }),
  local: draft.isLocal,
  ...paymentFields(draft),
});
