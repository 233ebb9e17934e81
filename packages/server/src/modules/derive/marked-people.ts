import type { MarkedPeople, MarkedPerson } from './derive-people.ts';
import type { Mark } from './derive-repository.ts';

/** The people that marks of one modality name, and what all marks of each say together. */
export function peopleOf(marks: readonly Pick<Mark, 'participants' | 'is_person' | 'keeps_steady'>[]): MarkedPeople {
  const people = new Map<number, MarkedPerson>();
  for (const { participants, is_person: isPerson, keeps_steady: keepsSteady } of marks) {
    // Those of one mark share it.
    const mark = { isPerson, keepsSteady };
    for (const id of participants) people.set(id, together(people.get(id), mark));
  }
  return people;
}

function together(before: MarkedPerson | undefined, mark: MarkedPerson): MarkedPerson {
  if (before === undefined) return mark;
  return { isPerson: before.isPerson || mark.isPerson, keepsSteady: before.keepsSteady && mark.keepsSteady };
}
