import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { type LocalText, type Site, siteQuery } from '#api/site-query.ts';
import { webAddress } from '#browser/web-address.ts';
import { Company } from '#features/site/Company.tsx';
import { LocalParagraphs } from '#features/site/LocalParagraphs.tsx';
import { SocialLinks } from '#features/site/SocialLinks.tsx';
import { SponsorsBlock } from '#features/sponsors/SponsorsBlock.tsx';
import { SiteOverview } from '#features/staff/content/SiteOverview.tsx';
import { inLanguage, siteWith } from '#features/staff/content/site-with.ts';
import { isSitePart, type SitePart, siteEditor, siteWire } from '#features/staff/editors/site-editor.tsx';
import { EditorForm } from '#features/staff/form/EditorForm.tsx';
import { type Language, languageNames, languages, toLanguage } from '#i18n/languages.ts';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { useTexts } from '#i18n/use-texts.ts';
import classes from './SitePages.module.css';

/** The content of the site, part by part, with what is missing. */
export const SitePage = (): ReactElement => <SiteOverview />;

/** One part of the site: its form, and beside it what the public will see. */
export function SitePartPage(): ReactElement {
  const { part } = useParams({ from: '/admin/site/$part' });
  return isSitePart(part) ? <PartEditor key={part} part={part} /> : <SiteOverview />;
}

function PartEditor({ part }: { readonly part: SitePart }): ReactElement {
  const client = useQueryClient();
  const site = useQuery(siteQuery);
  const { design, fields } = siteEditor(part);
  return (
    <EditorForm
      design={design}
      id={part}
      fields={fields}
      // The pages of this tab show it at once.
      onSaved={() => void client.invalidateQueries({ queryKey: siteQuery.queryKey })}
      preview={(values) =>
        site.data === undefined ? null : <Preview part={part} site={siteWith(site.data, siteWire(fields, values))} />
      }
    />
  );
}

interface PreviewProps {
  readonly part: SitePart;
  readonly site: Site;
}

/** The part as the pages of the public draw it, in each language. */
function Preview({ part, site }: PreviewProps): ReactElement {
  const { say } = useStaffTexts();
  const { language: own } = useTexts();
  const [language, setLanguage] = useState<Language>(toLanguage(own));
  return (
    <>
      <fieldset className={classes.languages}>
        <legend className="visually-hidden">{say('site.preview.language')}</legend>
        {languages.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === language}
            className={classes.language}
            onClick={() => setLanguage(one)}
          >
            {languageNames[one]}
          </button>
        ))}
      </fieldset>
      <Shown part={part} site={inLanguage(site, language)} />
    </>
  );
}

function Shown({ part, site }: PreviewProps): ReactElement {
  const { t } = useTexts();
  const { say } = useStaffTexts();
  const shop = webAddress(site.shopUrl);
  if (part === 'sponsors')
    return site.sponsors.length === 0 ? <p>{say('site.preview.none')}</p> : <SponsorsBlock sponsors={site.sponsors} />;
  if (part === 'links')
    return (
      <>
        {shop === undefined ? null : (
          <p>
            <a href={shop} target="_blank" rel="noopener">
              {t('footer.shop')}
            </a>
          </p>
        )}
        <SocialLinks links={site.social} />
      </>
    );
  const text = textOf(site, part);
  if (text === null) return <Company {...site} />;
  return (
    <>
      <h3>{t(text.title)}</h3>
      <LocalParagraphs texts={text.texts} instead={<p>{say('site.preview.none')}</p>} />
    </>
  );
}

type Title = 'footer.legal' | 'cookies.title' | 'returns.title';

function textOf(site: Site, part: SitePart): { readonly title: Title; readonly texts: LocalText } | null {
  if (part === 'legal_notice') return { title: 'footer.legal', texts: site.legalNotice };
  if (part === 'cookies') return { title: 'cookies.title', texts: site.cookies };
  return part === 'return_policy' ? { title: 'returns.title', texts: site.returnPolicy } : null;
}
