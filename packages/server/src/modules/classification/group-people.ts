import type { StaffRegistrationView } from '@dorsal/contract/views/registration-view.ts';
import type { Grouping } from './pages/page-question.ts';
import { classificationPageSize } from './pages/page-question.ts';
import type { ListBody } from './people-filter.ts';

/** A list, or with `group_by` lists by the name of their group, in the order in which their first person comes, each a page of its own. */
export function groupPeople(
  people: readonly StaffRegistrationView[],
  {
    group_by: groupBy = 'none',
    offset = 0,
    limit = classificationPageSize,
  }: Pick<ListBody, 'group_by' | 'offset' | 'limit'>,
): readonly StaffRegistrationView[] | Record<string, StaffRegistrationView[]> {
  if (groupBy === 'none') return people;
  const groups = Map.groupBy(people, createNameOf(groupBy, people));
  return Object.fromEntries([...groups].map(([name, group]) => [name, group.slice(offset, offset + limit)]));
}

function createNameOf(groupBy: Exclude<Grouping, 'none'>, people: readonly StaffRegistrationView[]) {
  const genders = Map.groupBy(new Set(people.map(({ category, gender }) => `${category} ${gender}`)), (both) =>
    both.slice(0, both.lastIndexOf(' ')),
  );
  const names: Record<typeof groupBy, (person: StaffRegistrationView) => string | undefined> = {
    gender: ({ gender }) => gender,
    // A category is one of a gender: where two genders share its name, the group says which.
    category: ({ category, gender }) =>
      category !== undefined && (genders.get(category)?.length ?? 0) > 1 ? `${category} ${gender}` : category,
    club: ({ club }) => club,
    team: ({ team }) => team,
    modality: ({ modality }) => (typeof modality === 'object' ? modality._id : modality),
    status: ({ result }) => result?.status ?? 'waiting',
    local: ({ local }) => String(local === true),
  };
  return (person: StaffRegistrationView): string => names[groupBy](person) ?? '';
}
