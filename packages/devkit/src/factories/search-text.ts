import { foldText } from '@dorsal/server/modules/registrations/pages/fold-text.ts';

/** What the search looks through: bib, name, surname and club without case and accents. */
export function searchText(person: {
  readonly bib?: string | null | undefined;
  readonly name?: string | undefined;
  readonly surname?: string | undefined;
  readonly club?: string | null | undefined;
}): string {
  return foldText([person.bib, person.name, person.surname, person.club].filter((part) => part != null).join(' '));
}
