import type { EventView } from '@dorsal/contract/views/event/event-view.ts';
import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import type { ReactElement, ReactNode } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { paragraphsOf } from '../../model/words.ts';
import { CategoriesPanel } from './CategoriesPanel.tsx';
import { CoursePanel } from './CoursePanel.tsx';
import classes from './ModalityPanels.module.css';
import { PricesPanel } from './PricesPanel.tsx';
import { PrizesPanel } from './PrizesPanel.tsx';
import { TimelinePanel } from './TimelinePanel.tsx';

interface Props {
  readonly event: EventView;
  readonly modality: ModalityView;
}

/** All there is to know of one race. Each part can be folded by itself; one that has nothing to say is not there. */
export function ModalityPanels({ event, modality }: Props): ReactElement {
  const { t } = useTexts();
  return (
    <div className={classes.panels}>
      {paragraphsOf(modality.description).map((text) => (
        <p key={text} className={classes.text}>
          {text}
        </p>
      ))}
      <Panel title={t('event.panel.timeline')}>
        <TimelinePanel event={event} modality={modality} />
      </Panel>
      <Panel title={t('event.panel.course')}>
        <CoursePanel modality={modality} />
      </Panel>
      {modality.price_history?.length ? (
        <Panel title={t('event.panel.prices')}>
          <PricesPanel modality={modality} zone={event.time_zone} />
        </Panel>
      ) : null}
      {modality.categories?.length ? (
        <Panel title={t('event.panel.categories')}>
          <CategoriesPanel categories={modality.categories} />
        </Panel>
      ) : null}
      {modality.prizes?.length ? (
        <Panel title={t('event.panel.prizes')}>
          <PrizesPanel prizes={modality.prizes} />
        </Panel>
      ) : null}
    </div>
  );
}

const Panel = ({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactElement => (
  <details open className={classes.panel}>
    <summary className={classes.title}>{title}</summary>
    {children}
  </details>
);
