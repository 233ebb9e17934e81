import { listRegistrations } from '@dorsal/contract/calls/registrations.ts';
import { birthSpan } from '@dorsal/domain/registration/birth-span.ts';
import { type CategoryFault, categoryFaults } from '@dorsal/domain/registration/category-faults.ts';
import { type Category, categoryOf } from '@dorsal/domain/registration/category-of.ts';
import type { Gender } from '@dorsal/domain/timing/types.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { call } from '#api/call.ts';
import type { StaffTextKey } from '#i18n/en/staff.ts';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { type SaidBy, useTexts } from '#i18n/use-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { RowLink } from '#ui/table/RowLink.tsx';
import { numberOrNull } from '../editors/reader-editor.ts';
import formClasses from '../form/EditorForm.module.css';
import type { Entry, OwnField } from '../form/form-values.ts';
import { type RowsDesign, RowsField, rowsOf } from '../form/RowsField.tsx';
import { forStaff } from '../lists/for-staff.ts';
import type { FormRace } from './race-facts.ts';
import classes from './races.module.css';

interface Props extends OwnField {
  readonly of: RowsDesign;
  readonly race: FormRace;
}

/** The categories of a race, and who falls where: days of birth, ages that two claim or nobody, and the people who are entered. */
export function CategoriesField({ of, race, ...own }: Props): ReactElement {
  const { say } = useStaffTexts();
  const categories = rowsOf(own.value).map(categoryIn);
  return (
    <>
      <RowsField {...own} of={of} />
      <section className={classes.beside} aria-label={say('raceForm.who')}>
        <h3>{say('raceForm.who')}</h3>
        <AgeDay race={race} />
        {categories.length === 0 ? null : <CategoryFaultsList faults={categoryFaults(categories)} />}
        {race.ageDay === null ? null : <Who {...{ categories, race }} ageDay={race.ageDay} />}
      </section>
    </>
  );
}

const genderOf = (text: string | undefined): Gender | null =>
  text === 'male' || text === 'female' || text === 'other' ? text : null;

/** A row as the rules take it. */
export const categoryIn = (entry: Entry): Category => ({
  ...{ name: (entry['name'] ?? '').trim(), gender: genderOf(entry['gender']) },
  ...{ ageFrom: numberOrNull(entry['from']), ageTo: numberOrNull(entry['to']) },
});

/** Document 3, section 5: 'from a reference date (natural year option)'; both are of the event. */
function AgeDay({ race: { ageDay, isNaturalYear, slug } }: Pick<Props, 'race'>): ReactElement {
  const { say } = useStaffTexts();
  return (
    <p className={formClasses.note}>
      {ageDay === null ? say('raceForm.ageDay.none') : say('raceForm.ageDay', { day: dayText(ageDay) })}{' '}
      {isNaturalYear ? say('raceForm.ageDay.natural') : null}{' '}
      <RowLink path={`/admin/e/${slug}`} search={{ tab: isNaturalYear ? 'registration' : 'info' }}>
        {say('raceForm.ageDay.change')}
      </RowLink>
    </p>
  );
}

/** `YYYY-MM-DD` as DD/MM/YYYY. */
const dayText = (day: string): string => day.split('-').toReversed().join('/');

/** A fault of categories in words: the ages, whose they are, and the categories beside them. */
function categoryFaultText(
  { kind, from, to, names }: CategoryFault,
  say: SaidBy<StaffTextKey>,
  gender: string,
): string {
  const ages = to === null ? say('raceForm.ages.from', { from }) : from === to ? String(from) : `${from}–${to}`;
  return say(`raceForm.${kind}`, { gender, ages, one: names[0] ?? '', other: names[1] ?? '' });
}

function CategoryFaultsList({ faults }: { readonly faults: readonly CategoryFault[] }): ReactElement {
  const { say } = useStaffTexts();
  const { t } = useTexts();
  if (faults.length === 0) return <p role="status">✓ {say('raceForm.categories.fit')}</p>;
  return (
    <ul role="status" className={classes.faults}>
      {faults.slice(0, mostFaults).map((fault) => {
        const text = categoryFaultText(fault, say, t(`board.gender.${fault.gender}`));
        return <li key={`${fault.kind} ${text}`}>! {text}</li>;
      })}
      {faults.length > mostFaults ? (
        <li>{say('raceForm.categories.more', { count: faults.length - mostFaults })}</li>
      ) : null}
    </ul>
  );
}

const mostFaults = 12;

interface WhoProps {
  readonly categories: readonly Category[];
  readonly race: FormRace;
  readonly ageDay: string;
}

function Who({ categories, race, ageDay }: WhoProps): ReactElement | null {
  const { say } = useStaffTexts();
  const { t } = useTexts();
  const [isAsked, setAsked] = useState(false);
  const people = useQuery({ ...enteredQuery(race.id), enabled: isAsked });
  const counts = people.data ? countByCategory(people.data, categories, ageDay) : null;
  if (categories.length === 0) return null;
  return (
    <>
      <table className={classes.who}>
        <thead>
          <tr>
            <th scope="col">{say('raceForm.category.name')}</th>
            <th scope="col">{say('raceForm.category.gender')}</th>
            <th scope="col">{say('raceForm.born')}</th>
            {counts ? <th scope="col">{say('raceForm.entered')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {categories.map((category, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name while one types
            <tr key={at}>
              <td>{category.name || say('entries.unnamed')}</td>
              <td>{category.gender === null ? say('raceForm.category.all') : t(`board.gender.${category.gender}`)}</td>
              <td>{bornText(category, ageDay, say)}</td>
              {counts ? <td>{counts.byPlace[at] ?? 0}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
      {counts === null ? null : (
        <p role="status">
          {counts.nowhere === 0 ? say('raceForm.nowhere.none') : say('raceForm.nowhere', { count: counts.nowhere })}
        </p>
      )}
      {people.error ? <FailureNotice error={people.error} onRetry={() => void people.refetch()} /> : null}
      {isAsked && !people.error ? (
        people.isPending ? (
          <p role="status">{say('preview.loading')}</p>
        ) : null
      ) : (
        <Button variant="default" onClick={() => setAsked(true)}>
          {say('raceForm.entered.count')}
        </Button>
      )}
    </>
  );
}

/** The days of birth of a category in words. */
export function bornText(category: Category, ageDay: string, say: SaidBy<StaffTextKey>): string {
  const { first, last } = birthSpan(category, ageDay);
  if (first === null && last === null) return say('raceForm.born.all');
  if (first === null) return say('raceForm.born.until', { last: dayText(last ?? '') });
  if (last === null) return say('raceForm.born.from', { first: dayText(first) });
  return `${dayText(first)} – ${dayText(last)}`;
}

interface Entered {
  readonly gender: Gender;
  readonly birthdate: string | null;
}

/** The people of each category by the rules, in the order of the list, and those of none. */
export function countByCategory(people: readonly Entered[], categories: readonly Category[], ageDay: string) {
  // Two with one name are told apart by their place.
  const named = categories.map((category, at) => ({ ...category, name: String(at) }));
  const byPlace = categories.map(() => 0);
  let nowhere = 0;
  for (const person of people) {
    const place = categoryOf({ ...person, age: null }, named, ageDay);
    if (place === null) nowhere += 1;
    else byPlace[Number(place)] = (byPlace[Number(place)] ?? 0) + 1;
  }
  return { byPlace, nowhere };
}

const listForStaff = forStaff(listRegistrations);
const pageSize = 2_000;
/** Pages that are asked for, at most. */
const mostPages = 30;

/** Gender and day of birth of all who are entered in a race. */
const enteredQuery = (race: string) => ({
  queryKey: ['staff', 'entered', race],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<readonly Entered[]> => {
    const all: Entered[] = [];
    for (let page = 0; page < mostPages; page += 1) {
      const body = { modality: race, offset: page * pageSize, limit: pageSize };
      const found = await call(listForStaff, { body }, signal);
      const views = Array.isArray(found) ? found : [];
      // Of whom no gender is known there is nothing to count.
      all.push(...views.flatMap(({ gender, birthdate = null }) => (gender ? [{ gender, birthdate }] : [])));
      if (views.length < pageSize) break;
    }
    return all;
  },
});
