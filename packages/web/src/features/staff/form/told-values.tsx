import { Fragment, type ReactElement, type ReactNode } from 'react';
import type { StaffTextKey } from '#i18n/en/staff.ts';
import { shownAmount } from '#i18n/parse-amount.ts';
import type { SaidBy } from '#i18n/use-texts.ts';
import type { Entry, Field, FieldValue, Named, Option, Telling, Values } from './form-values.ts';

interface Words {
  readonly say: SaidBy<StaffTextKey>;
  /** Numbers and money are written as it writes them. */
  readonly language: string;
}

interface Sides {
  readonly fields: readonly Field[];
  /** The form whose value is told. */
  readonly of: Values;
  /** The form with which it is compared. */
  readonly beside: Values;
  readonly words: Words;
}

/** The value of some fields in the words and the format in which the form shows it; of several those that differ, each with its name. */
export function ToldFields({ fields, of, beside, words }: Sides): ReactElement {
  const told = fields.map((field) => toldField(field, { of, beside, words }));
  const instant = isInstant(fields) ? told.map(({ shown }) => shown).filter(Boolean) : null;
  if (instant !== null) return <>{instant.join(' ') || words.say('form.empty')}</>;
  const differ = fields.flatMap((field, at) => {
    const one = told[at];
    const isAlike = one === undefined || one.same === toldField(field, { of: beside, beside: of, words }).same;
    return isAlike && fields.length > 1 ? [] : [{ field, shown: one?.shown || words.say('form.empty') }];
  });
  return (
    <>
      {differ.map(({ field, shown }, at) => (
        <Fragment key={field.name}>
          {at === 0 ? null : <br />}
          {fields.length === 1 ? null : `${words.say(field.label)}: `}
          {shown}
        </Fragment>
      ))}
    </>
  );
}

/** Day and hour of one instant are told as one. */
const isInstant = (fields: readonly Field[]): boolean => fields.length === 2 && fields[0]?.kind === 'day';

/** Something in words. What has the same `same` says the same. */
interface Told {
  readonly same: string;
  readonly shown: ReactNode;
}

const text = (shown: string): Told => ({ same: shown, shown });

interface Compared {
  readonly of: Values;
  readonly beside: Values;
  readonly words: Words;
}

function toldField(field: Field, { of, beside, words }: Compared): Told {
  const [value, other] = [of[field.name] ?? null, beside[field.name] ?? null];
  if (isNamed(value)) return toldEntry(field, entryOf(value), { ...words, values: of, entries: [] });
  if (isEntries(value) && field.kind === 'own')
    return toldList(
      value.map((entry) => toldEntry(field, entry, { ...words, values: of, entries: value })),
      (isEntries(other) ? other : []).map((entry) =>
        toldEntry(field, entry, { ...words, values: beside, entries: isEntries(other) ? other : [] }),
      ),
      words,
    );
  return text(plainText(field, value, { other, words }));
}

const isNamed = (value: FieldValue): value is Named => typeof value === 'object' && value !== null && 'id' in value;
const isEntries = (value: FieldValue): value is readonly Entry[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'object');

/** One whose name did not come stands with its id in the place of it. */
const entryOf = ({ id, name }: Named): Entry => ({ key: id, name: name === id ? '' : name });

function toldEntry(field: Field, entry: Entry, telling: Telling): Told {
  const shown = (field.kind === 'own' ? field.tells?.(entry, telling) : undefined) ?? entry['name'] ?? entry.key;
  return { same: typeof shown === 'string' ? shown : entry.key, shown };
}

/** So many entries of a list are told. */
const mostLines = 8;

/** The entries of a list that the other one has not, and how many are alike; where only their order differs all of them, in it. */
function toldList(own: readonly Told[], other: readonly Told[], { say }: Words): Told {
  const isIn = (list: readonly Told[], one: Told): boolean => list.some(({ same }) => same === one.same);
  const mine = own.filter((one) => !isIn(other, one));
  const isOrderAlone = mine.length === 0 && other.every((one) => isIn(own, one));
  const shown = isOrderAlone ? own : mine;
  const alike = own.length - shown.length;
  const rest = [
    shown.length > mostLines ? '…' : '',
    alike > 0 ? say('form.conflict.alike', { count: alike }) : '',
  ].filter(Boolean);
  return {
    same: own.map(({ same }) => same).join('\n'),
    shown:
      own.length === 0 ? null : (
        <>
          {shown.slice(0, mostLines).map((one, at) => (
            <Fragment key={one.same}>
              {at === 0 ? null : <br />}
              {isOrderAlone ? `${at + 1}. ` : null}
              {one.shown}
            </Fragment>
          ))}
          {shown.length > 0 && rest.length > 0 ? <br /> : null}
          {rest.join(' ')}
        </>
      ),
  };
}

interface Beside {
  readonly other: FieldValue;
  readonly words: Words;
}

function plainText(field: Field, value: FieldValue, { other, words }: Beside): string {
  if (typeof value === 'boolean') return words.say(value ? 'trail.yes' : 'trail.no');
  const options = 'options' in field ? (field.options ?? []) : [];
  if (Array.isArray(value)) return value.map((one) => optionText(options, String(one))).join(', ');
  if (typeof value !== 'string') return '';
  return options.length > 0 ? optionText(options, value) : typedText(field, value, { other, words });
}

function typedText(field: Field, value: string, { other, words }: Beside): string {
  if (value === '') return '';
  if (field.kind === 'day') return dayText(value);
  if (field.kind === 'number') return numberText(value, words.language, field.isMoney);
  return excerptOf(value, typeof other === 'string' ? other : '');
}

export const optionText = (options: readonly Option[], value: string): string =>
  options.find((option) => option.value === value)?.says ?? value;

/** `2026-05-02` as days are shown. */
export const dayText = (day: string): string => day.split('-').toReversed().join('/');

/** A number as the language writes it; an amount, in euros, as money. */
export function numberText(typed: string, language: string, isMoney = false): string {
  const number = Number(typed.replace(',', '.'));
  if (typed.trim() === '' || Number.isNaN(number)) return typed;
  if (isMoney) return shownAmount(Math.round(number * 100), language);
  return number.toLocaleString(language, { maximumFractionDigits: 6, useGrouping: false });
}

/** So much of a long text is told. */
const longest = 160;

/** A text, or where it is long the part of it in which it differs from the other one. */
export function excerptOf(whole: string, other: string): string {
  if (whole.length <= longest) return whole;
  const differs = [...whole].findIndex((letter, at) => letter !== other[at]);
  const from = differs < longest - 20 ? 0 : differs - 40;
  const end = from + longest;
  return `${from > 0 ? '…' : ''}${whole.slice(from, end)}${end < whole.length ? '…' : ''}`;
}
