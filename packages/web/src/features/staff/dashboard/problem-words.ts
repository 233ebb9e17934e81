import type { JobFault } from '@dorsal/contract/calls/staff/jobs.ts';
import { claimKinds } from '@dorsal/domain/race-day/claims.ts';
import { formatDay, formatHour } from '@dorsal/domain/units/dates.ts';
import type { StaffTextKey } from '#i18n/en/staff.ts';
import type { SaidBy } from '#i18n/use-texts.ts';
import type { Problem, ProblemType } from './dashboard-queries.ts';

interface Words {
  readonly say: SaidBy<StaffTextKey>;
  /** An instant as the reader of the page has it; null: it never was. */
  readonly at: (ms: unknown) => string | null;
}

/** Instants of problems are of now: day and hour by the clock of who reads. */
export const localMoment = (ms: unknown): string | null =>
  typeof ms === 'number' ? `${formatDay(ms, localZone)} ${formatHour(ms, localZone)}` : null;
const localZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The finding of a problem in one sentence, and what it is about where the sentence does not say it. */
export function wordsOf({ type, subject, detail }: Problem, words: Words): string {
  return findings[type]({ ...detail, number: subject.slice(subject.indexOf(':') + 1) }, words);
}

type Detail = Readonly<Record<string, unknown>>;

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const count = (value: unknown): number => (typeof value === 'number' ? value : 0);
const list = (value: unknown): string => (Array.isArray(value) ? value.map(text).join(', ') : '');

function silentReader({ name, reader, since }: Detail, { say, at }: Words): string {
  const last = at(since);
  const of = { name: text(name), number: text(reader) };
  return last === null
    ? say('problem.reader_silent.never', of)
    : say('problem.reader_silent.since', { ...of, at: last });
}

/** The name of a place; one that is only how far it is, with the decimal mark of the reader's language: 'Km 2,5'. */
export function placeText(name: string, say: Words['say']): string {
  const [, km] = /^km\.?\s*(\d{1,3}(?:[.,]\d{1,3})?)$/iu.exec(name.trim()) ?? [];
  return km === undefined ? name : say('problem.at.km', { km: Number(km.replace(',', '.')) });
}

function checkpointName({ name, position, kind }: Detail, { say }: Words): string {
  if (text(name) !== '') return placeText(text(name), say);
  if (kind === 'finish') return say('problem.at.finish');
  return kind === 'start' ? say('problem.at.start') : say('problem.at.place', { place: count(position) });
}

function categoryFaults({ faults }: Detail, { say }: Words): string {
  const all: readonly Detail[] = Array.isArray(faults) ? faults : [];
  const said = all.map(({ kind, from, to, gender, names }) =>
    say(kind === 'overlap' ? 'problem.categories_at_fault.overlap' : 'problem.categories_at_fault.gap', {
      ages: to === null ? `${text(from)}+` : from === to ? text(from) : `${text(from)}–${text(to)}`,
      gender: gender === 'female' || gender === 'male' || gender === 'other' ? say(`user.gender.${gender}`) : '',
      names: list(names),
    }),
  );
  return [...new Set(said)].slice(0, 3).join(' · ');
}

const faultKey = (fault: unknown): `jobs.fault.${JobFault}` =>
  fault === 'refused' || fault === 'interrupted' || fault === 'restored' || fault === 'file_gone'
    ? `jobs.fault.${fault}`
    : 'jobs.fault.broke';

const claimKindsText = (kinds: unknown, say: Words['say']): string =>
  claimKinds
    .filter((kind) => Array.isArray(kinds) && kinds.includes(kind))
    .map((kind) => say(`claim.kind.${kind}`))
    .join(', ');

const findings: Readonly<Record<ProblemType, (detail: Detail, words: Words) => string>> = {
  race_without_reads: ({ since }, { say, at }) => say('problem.race_without_reads.since', { at: at(since) ?? '' }),
  reader_silent: silentReader,
  reader_clock: ({ aheadMs, number }, { say }) =>
    say('problem.reader_clock.ahead', { number: text(number), seconds: Math.round(count(aheadMs) / 1_000) }),
  unknown_reader: ({ numericId }, { say }) => say('problem.unknown_reader.number', { number: text(numericId) }),
  claim: ({ bib, claims, kinds }, { say }) =>
    say('problem.claim.count', { bib: text(bib) || '–', count: count(claims), kinds: claimKindsText(kinds, say) }),
  read_conflict: ({ numericId }, { say }) => say('problem.read_conflict.number', { number: text(numericId) }),
  result_parked: ({ error }) => text(error),
  unknown_chips: ({ chips, reads, some }, { say }) =>
    say('problem.unknown_chips.count', {
      count: count(chips),
      reads: say('problem.reads', { count: count(reads) }),
      some: list(some),
    }),
  missed_checkpoint: (detail, words) =>
    words.say('problem.missed_checkpoint.count', {
      count: count(detail['people']),
      place: checkpointName(detail, words),
    }),
  checkpoint_without_reader: checkpointName,
  chip_given_twice: ({ chips, other, some }, { say }) =>
    say('problem.chip_given_twice.count', { count: count(chips), other: text(other), some: list(some) }),
  restored: ({ at: since, backupAt, mails, jobs }, { say, at }) =>
    [
      say('problem.restored.at', { at: at(since) ?? '', backup: at(backupAt) ?? '' }),
      ...(count(mails) > 0 ? [say('problem.restored.mails', { count: count(mails) })] : []),
      ...(count(jobs) > 0 ? [say('problem.restored.jobs', { count: count(jobs) })] : []),
    ].join(' '),
  disk_ending: ({ freeGb }, { say }) => say('problem.disk_ending.free', { free: count(freeGb) }),
  certificate_ending: ({ ends }, { say, at }) => say('problem.certificate_ending.at', { at: at(ends) ?? '' }),
  import_failed: ({ file, fault }, { say }) =>
    say('problem.import_failed.file', { file: text(file), why: say(faultKey(fault)) }),
  event_not_finished: ({ ended }, { say, at }) => say('problem.event_not_finished.since', { at: at(ended) ?? '' }),
  categories_at_fault: categoryFaults,
  price_missing: ({ opens }, { say, at }) => say('problem.opens', { at: at(opens) ?? '' }),
  track_missing: ({ opens }, { say, at }) => say('problem.opens', { at: at(opens) ?? '' }),
  legal_texts_missing: ({ texts }, { say }) =>
    list(texts)
      .split(', ')
      .map((one) => (one === 'legal_notice' || one === 'cookies' || one === 'return_policy' ? say(`site.${one}`) : ''))
      .join(', '),
};

/** The types of problems, each of which has words. */
export const problemTypes = Object.keys(findings) as readonly ProblemType[]; // its keys
