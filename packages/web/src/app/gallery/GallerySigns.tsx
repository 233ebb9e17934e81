import { extraServices, sports } from '@dorsal/contract/codecs/enums.ts';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { ServiceIcon } from '#race/parts/ServiceIcon.tsx';
import { SportIcon } from '#race/parts/SportIcon.tsx';
import { Breadcrumb } from '#ui/page/Breadcrumb.tsx';
import { ExternalLink } from '#ui/page/ExternalLink.tsx';
import { Shelf, State } from './Shelf.tsx';

/** The icons of services and sports, and the links out of a page. */
export function GallerySigns(): ReactElement {
  const { t } = useTexts();
  return (
    <>
      <Shelf title="ServiceIcon">
        {(['timing', ...extraServices] as const).map((service) => (
          <State key={service} name={t(`service.${service}`)}>
            <ServiceIcon service={service} />
          </State>
        ))}
      </Shelf>
      <Shelf title="SportIcon">
        {sports.map((sport) => (
          <State key={sport} name={t(`sport.${sport}`)}>
            <SportIcon sport={sport} />
          </State>
        ))}
      </Shelf>
      <Shelf title="Breadcrumb">
        <State name="two above" isWide>
          <Breadcrumb
            crumbs={[{ text: 'Copa', link: { to: '/' } }, { text: 'Cursa', link: { to: '/' } }, { text: '10 km' }]}
          />
        </State>
      </Shelf>
      <Shelf title="ExternalLink">
        <State name="to a page">
          <ExternalLink to="https://example.org/">Rules</ExternalLink>
        </State>
        <State name="that leads nowhere">
          <ExternalLink to="javascript:alert(1)">Rules</ExternalLink>
        </State>
      </Shelf>
    </>
  );
}
