import type { RegistrationView } from '@dorsal/contract/views/registration-view.ts';
import type { BoardPerson } from '#modules/derive/board-person.ts';
import type { Visibility } from '#platform/http/visibility.ts';

/** The part of a participant that everyone may see: an allow-list. A person who is not public has no name, only the bib. */
export function presentPerson(person: BoardPerson, visibility: Visibility): RegistrationView {
  const isNamed = person.isPublic || visibility !== 'public';
  return {
    _id: person.oid,
    ...(person.bib !== null && { bib_number: person.bib }),
    ...(isNamed && { name: person.name, surname: person.surname }),
    gender: person.gender,
    ...(person.category !== null && { category: person.category }),
    ...(person.club && { club: person.club }),
    ...(person.team && { team: person.team }),
    ...(person.federation && { federation: person.federation }),
    local: person.isLocal,
    classify: person.isClassified,
  };
}
