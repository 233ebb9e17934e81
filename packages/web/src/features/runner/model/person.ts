import type { RegistrationView } from '@dorsal/contract/views/people/registration-view.ts';
import type { Scope } from '@dorsal/domain/ranking/types.ts';
import type { useTexts } from '#i18n/use-texts.ts';

type Text = ReturnType<typeof useTexts>['t'];

/** Name and surname; null: the person asked not to be named, and the bib alone tells who it is. */
export function nameOf({ name, surname }: RegistrationView): string | null {
  const both = [name, surname].filter(Boolean).join(' ');
  return both === '' ? null : both;
}

/** What a page calls a person: the name, else the bib. */
export const calledOf = (registration: RegistrationView, t: Text): string =>
  nameOf(registration) ?? t('runner.bibNumber', { bib: registration.bib_number ?? '' });

/** A scope by the group that this person is in there: `Women`, `V35 · Women`, `Local · V35 · Women`. */
export function scopeName(scope: Scope, { gender, category }: RegistrationView, t: Text): string {
  if (scope === 'general') return t('runner.scope.general');
  const parts = [
    scope.startsWith('local') ? t('runner.scope.local') : null,
    scope.endsWith('category') ? category : null,
    scope === 'local' || gender === undefined ? null : t(`runner.gender.${gender}`),
  ];
  return parts.filter(Boolean).join('\u00a0· ');
}
