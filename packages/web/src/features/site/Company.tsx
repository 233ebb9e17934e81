import type { ReactElement } from 'react';
import type { Site } from '#api/site-query.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { ContactLines } from './ContactLines.tsx';
import { LocalParagraphs } from './LocalParagraphs.tsx';
import { Team } from './Team.tsx';

type Props = Pick<Site, 'name' | 'founded' | 'about' | 'team' | 'contact'>;

/** The firm in its own words: name, founding year, about, team, contact. */
export function Company({ name, founded, about, team, contact }: Props): ReactElement {
  const { t } = useTexts();
  return (
    <>
      <p>
        <strong>{name}</strong>
        {founded === undefined ? null : ` · ${t('company.since', { year: founded })}`}
      </p>
      <LocalParagraphs texts={about} instead={<p>{t('company.empty')}</p>} />
      {team.length === 0 ? null : (
        <>
          <h2>{t('company.team')}</h2>
          <Team team={team} />
        </>
      )}
      <h2>{t('company.contact')}</h2>
      <ContactLines contact={contact} />
    </>
  );
}
