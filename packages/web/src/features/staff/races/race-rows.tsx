import { mostEntries } from '@dorsal/contract/calls/staff/modalities.ts';
import { addPrize, canDeletePrize } from '@dorsal/domain/prizes/edit-prizes.ts';
import { notWithOptions, prizeTotals } from '@dorsal/domain/prizes/presets.ts';
import type { PrizeRule } from '@dorsal/domain/prizes/types.ts';
import { scopes } from '@dorsal/domain/ranking/types.ts';
import { genders } from '@dorsal/domain/timing/types.ts';
import { parseDuration } from '@dorsal/domain/units/durations.ts';
import type { ReactElement } from 'react';
import type { StaffTextKey } from '#i18n/en/staff.ts';
import type { SaidBy, useTexts } from '#i18n/use-texts.ts';
import { numberOrNull } from '../editors/reader-editor.ts';
import formClasses from '../form/EditorForm.module.css';
import type { Entry } from '../form/form-values.ts';
import type { OwnCell, RowFaults, RowsDesign } from '../form/RowsField.tsx';
import { isBefore, isClock } from '../form/zoned-hours.ts';
import { keysOf } from './race-editor.ts';
import { answersOf, questionKinds } from './race-questions.ts';

/** The texts that the choices of a form are written in. */
export interface Words {
  readonly say: SaidBy<StaffTextKey>;
  readonly t: ReturnType<typeof useTexts>['t'];
}

const text = (entry: Entry, name: string): string => (entry[name] ?? '').trim();

/** Reasons by column; those that there are not are left out. */
const faults = (all: Readonly<Record<string, StaffTextKey | null>>): RowFaults =>
  Object.fromEntries(Object.entries(all).flatMap(([name, why]) => (why === null ? [] : [[name, why]])));

/** A name says something, and stands once. `called`: what tells two apart. */
function nameFault(entry: Entry, all: readonly Entry[], called: (one: Entry) => string): StaffTextKey | null {
  if (text(entry, 'name') === '') return 'form.missing';
  return all.some((other) => other.key !== entry.key && called(other) === called(entry)) ? 'rows.twice' : null;
}

/** Document 3, section 3: waves, each with a gun of its own. `day`: of the race. */
export const waveRows = (day: string): RowsDesign => ({
  columns: [
    { kind: 'text', name: 'name', label: 'raceForm.wave.name', isName: true, isWide: true },
    { kind: 'day', name: 'start.day', label: 'raceForm.start.day' },
    { kind: 'hour', name: 'start.hour', label: 'raceForm.start.hour' },
    { kind: 'day', name: 'gun.day', label: 'raceForm.gun.day' },
    { kind: 'text', name: 'gun.hour', label: 'raceForm.gun.clock' },
  ],
  add: 'raceForm.wave.add',
  blank: () => ({ 'start.day': day, 'start.was': '', 'gun.day': day, 'gun.was': '' }),
  most: mostEntries.waves,
  isOrdered: true,
  faultsOf: (entry, all) =>
    faults({
      name: nameFault(entry, all, (one) => text(one, 'name')),
      'gun.hour': clockFault(text(entry, 'gun.hour')),
    }),
});

export const clockFault = (typed: string): StaffTextKey | null =>
  typed === '' || isClock(typed) ? null : 'raceForm.clock.wrong';

export const categoryRows = ({ say, t }: Words): RowsDesign => ({
  columns: [
    { kind: 'text', name: 'name', label: 'raceForm.category.name', isName: true, isWide: true },
    {
      ...{ kind: 'choice', name: 'gender', label: 'raceForm.category.gender' },
      options: [
        { value: '', says: say('raceForm.category.all') },
        ...genders.map((gender) => ({ value: gender, says: t(`board.gender.${gender}`) })),
      ],
    },
    { kind: 'number', name: 'from', label: 'raceForm.category.from' },
    { kind: 'number', name: 'to', label: 'raceForm.category.to' },
  ],
  add: 'raceForm.category.add',
  most: mostEntries.categories,
  isOrdered: true,
  faultsOf: (entry, all) => {
    const [from, to] = [numberOrNull(entry['from']), numberOrNull(entry['to'])];
    return faults({
      name: nameFault(entry, all, (one) => `${text(one, 'name')} ${text(one, 'gender')}`),
      from: ageFault(from),
      to: ageFault(to) ?? (from !== null && to !== null && to < from ? 'raceForm.category.reversed' : null),
    });
  },
});

const oldest = 130;
const ageFault = (age: number | null): StaffTextKey | null =>
  age === null || (Number.isInteger(age) && age >= 0 && age <= oldest) ? null : 'raceForm.category.age';

export const priceRows: RowsDesign = {
  columns: [
    { kind: 'number', name: 'price', label: 'raceForm.price', isName: true, isMoney: true },
    { kind: 'day', name: 'start.day', label: 'raceForm.price.from' },
    { kind: 'hour', name: 'start.hour', label: 'raceForm.price.fromHour' },
    { kind: 'day', name: 'end.day', label: 'raceForm.price.to' },
    { kind: 'hour', name: 'end.hour', label: 'raceForm.price.toHour' },
  ],
  add: 'raceForm.price.add',
  // The next price begins where the last one ends.
  blank: (all) => {
    const last = all.at(-1);
    return {
      'start.day': last?.['end.day'] ?? '',
      'start.hour': last?.['end.hour'] ?? '',
      ...{ 'start.was': last?.['end.was'] ?? '', 'end.was': '' },
    };
  },
  most: mostEntries.price_history,
  faultsOf: (entry) =>
    faults({
      price: priceFault(numberOrNull(entry['price'])),
      'end.day': isBefore(entry, 'end', 'start') ? 'form.endBefore' : null,
    }),
};

const priceFault = (price: number | null): StaffTextKey | null =>
  price === null ? 'form.missing' : price < 0 ? 'raceForm.price.negative' : null;

export const questionRows = ({ say }: Words): RowsDesign => ({
  columns: [
    { kind: 'text', name: 'name', label: 'raceForm.question', isName: true, isWide: true },
    {
      ...{ kind: 'choice', name: 'type', label: 'raceForm.question.type' },
      options: questionKinds.map((kind) => ({ value: kind, says: say(`raceForm.question.${kind}`) })),
    },
    { kind: 'text', name: 'options', label: 'raceForm.question.options' },
    { kind: 'flag', name: 'required', label: 'raceForm.question.required' },
  ],
  add: 'raceForm.question.add',
  blank: () => ({ raw: '' }),
  most: 200,
  isOrdered: true,
  faultsOf: (entry, all) =>
    faults({
      name: nameFault(entry, all, (one) => text(one, 'name')),
      options: entry['type'] === 'choice' && answersOf(entry['options']).length < 2 ? 'raceForm.question.few' : null,
    }),
});

const prizeCounts = Array.from({ length: prizeTotals.max }, (_, at) => String(at + prizeTotals.min));

/** Document 3, sections 2 and 5: prizes for 1 to 10 people, each of which excludes only those before it. */
export const prizeRows = ({ t }: Words): RowsDesign => ({
  columns: [
    {
      ...{ kind: 'choice', name: 'total', label: 'raceForm.prize.total' },
      options: prizeCounts.map((count) => ({ value: count, says: count })),
    },
    {
      ...{ kind: 'choice', name: 'by', label: 'raceForm.prize.by', isWide: true },
      options: scopes.map((scope) => ({ value: scope, says: t(`event.prizes.by.${scope}`) })),
    },
    {
      ...{ kind: 'own', name: 'notWith', label: 'raceForm.prize.notWith' },
      draw: (cell) => <Exclusions {...cell} />,
      tells: ({ notWith }, all) =>
        keysOf(notWith)
          .flatMap((key) => all.findIndex((one) => one.key === key) + 1 || [])
          .join(', '),
    },
  ],
  add: 'raceForm.prize.add',
  blank: (all) => blankOf(addPrize(rulesOf(all), 'general').at(-1)),
  most: mostEntries.prizes,
  isOrdered: true,
  asksFirst: 'raceForm.prize.sure',
  whyStays: ({ key }, all) => {
    const order = all.findIndex((one) => one.key === key) + 1;
    return canDeletePrize(rulesOf(all), order).ok ? null : 'raceForm.prize.stays';
  },
  settle: onlyEarlier,
});

/** Rows as the rules take them: numbered by their places. */
function rulesOf(prizes: readonly Entry[]): readonly PrizeRule[] {
  const orderOf = new Map(prizes.map(({ key }, at) => [key, at + 1]));
  return prizes.map((prize, at) => ({
    ...{ order: at + 1, total: Number(prize['total']) },
    by: scopes.find((scope) => scope === prize['by']) ?? 'general',
    notWith: keysOf(prize['notWith']).flatMap((key) => orderOf.get(key) ?? []),
  }));
}

const blankOf = (rule: PrizeRule | undefined) => ({
  ...{ total: String(rule?.total ?? prizeTotals.initial), by: rule?.by ?? 'general', notWith: '' },
});

/** A prize that has moved before one that it excludes excludes it no more. */
function onlyEarlier(prizes: readonly Entry[]): readonly Entry[] {
  return prizes.map((prize, at) => {
    const before = prizes.slice(0, at).map(({ key }) => key);
    const kept = keysOf(prize['notWith']).filter((key) => before.includes(key));
    return { ...prize, notWith: kept.join(',') };
  });
}

/** The prizes whose holders one passes over: of those before it. */
function Exclusions({ id, label, entry, at, all, isOff, onType }: OwnCell): ReactElement {
  const chosen = keysOf(entry['notWith']);
  const options = notWithOptions(rulesOf(all), at + 1);
  return (
    <fieldset id={id} aria-label={label} className={formClasses.group}>
      {options.length === 0 ? '–' : null}
      {options.map((order) => {
        const key = all[order - 1]?.key ?? '';
        const next = chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key];
        return (
          <label key={key} style={{ marginInlineEnd: 12 }}>
            <input
              type="checkbox"
              disabled={isOff}
              checked={chosen.includes(key)}
              onChange={() => onType(next.join(','))}
            />{' '}
            {order}
          </label>
        );
      })}
    </fieldset>
  );
}

/** Tells whether a text is a span of time, or nothing. */
export const durationFault = (typed: string): StaffTextKey | null =>
  typed === '' || parseDuration(typed) !== null ? null : 'raceForm.duration.wrong';
