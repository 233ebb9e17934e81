import type { ReactElement } from 'react';
import type { Site } from '#api/site-query.ts';
import { pictureAddress } from '#browser/web-address.ts';
import { toLanguage } from '#i18n/languages.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { textIn } from './local-text.ts';
import classes from './Team.module.css';

/** The people of the firm, each with what they do there as tags. */
export function Team({ team }: { readonly team: Site['team'] }): ReactElement {
  const { language } = useTexts();
  return (
    <ul className={classes.team}>
      {team.map(({ name, photo, roles }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name
        <li key={`${index} ${name}`} className={classes.member}>
          <Face name={name} photo={pictureAddress(photo)} />
          <div>
            <p className={classes.name}>{name}</p>
            <ul className={classes.roles}>
              {roles.flatMap((role) => {
                const shown = textIn(role, toLanguage(language));
                return shown === null
                  ? []
                  : [
                      <li key={shown.text} lang={shown.language} className={classes.role}>
                        {shown.text}
                      </li>,
                    ];
              })}
            </ul>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** A photo, or a bib with the first letter. */
function Face({ name, photo }: { readonly name: string; readonly photo: string | undefined }): ReactElement {
  return photo === undefined ? (
    <span className={classes.face} aria-hidden="true">
      {Array.from(name)[0]}
    </span>
  ) : (
    <img src={photo} alt="" className={classes.face} width="72" height="72" loading="lazy" decoding="async" />
  );
}
