import type { PricePeriod } from '@dorsal/domain/event/price-now.ts';
import type { ReactElement, ReactNode } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import type { Event } from '#race/event.ts';
import type { Modality } from '#race/modality.ts';
import { paragraphsOf } from '#ui/texts/paragraphs-of.ts';
import { agesOf } from '../model/ages.ts';
import { momentText } from '../model/dates.ts';
import { notWithText } from '../model/exclusive-prizes.ts';
import { euroText, periodsOf } from '../model/prices.ts';
import { CoursePanel } from './CoursePanel.tsx';
import classes from './ModalityPanels.module.css';
import { TimelinePanel } from './TimelinePanel.tsx';

interface Props {
  readonly event: Event;
  readonly modality: Modality;
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
      {modality.prices.length > 0 ? (
        <Panel title={t('event.panel.prices')}>
          <PricesPanel modality={modality} zone={event.zone} />
        </Panel>
      ) : null}
      {modality.categories.length > 0 ? (
        <Panel title={t('event.panel.categories')}>
          <CategoriesPanel categories={modality.categories} />
        </Panel>
      ) : null}
      {modality.prizes.length > 0 ? (
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

type Category = Modality['categories'][number];

/** Name, gender and ages of each category. */
function CategoriesPanel({ categories }: { readonly categories: readonly Category[] }): ReactElement {
  const { t } = useTexts();
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('event.categories.name')}</th>
          <th scope="col">{t('board.gender')}</th>
          <th scope="col">{t('event.categories.age')}</th>
        </tr>
      </thead>
      <tbody>
        {categories.map((category) => {
          const { key, values } = agesOf(category);
          return (
            <tr key={`${category.name} ${category.gender} ${category.ageFrom} ${category.ageTo}`}>
              <th scope="row">{category.name}</th>
              <td>{t(`board.gender.${category.gender ?? 'all'}`)}</td>
              <td className="numbers">{t(key, values)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface PricesProps {
  readonly modality: Modality;
  readonly zone: string;
}

/** The price periods. */
function PricesPanel({ modality, zone }: PricesProps): ReactElement {
  const { t, language } = useTexts();
  const spanOf = ({ startsAt, endsAt }: PricePeriod): string => {
    if (startsAt !== null && endsAt !== null) return `${momentText(startsAt, zone)} – ${momentText(endsAt, zone)}`;
    if (startsAt !== null) return t('event.prices.from', { from: momentText(startsAt, zone) });
    return endsAt === null ? t('event.prices.always') : t('event.prices.until', { until: momentText(endsAt, zone) });
  };
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('event.prices.period')}</th>
          <th scope="col" className={classes.end}>
            {t('event.row.price')}
          </th>
        </tr>
      </thead>
      <tbody>
        {periodsOf(modality, Date.now()).map((period) => (
          <tr key={`${period.startsAt} ${period.endsAt} ${period.cents}`} data-now={period.isNow}>
            <td className="numbers">
              {spanOf(period)}
              {period.isNow ? ` · ${t('event.prices.now')}` : null}
            </td>
            <td className={`${classes.end} numbers`}>
              {period.cents === 0 ? t('event.free') : euroText(period.cents, language)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Prize = Modality['prizes'][number];

/** The prizes by the rules of the organisers. */
function PrizesPanel({ prizes }: { readonly prizes: readonly Prize[] }): ReactElement {
  const { t, language } = useTexts();
  const isExclusive = prizes.some(({ notWith: numbers }) => numbers.length > 0);
  return (
    <>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('event.prizes.number')}</th>
            <th scope="col">{t('event.prizes.total')}</th>
            <th scope="col">{t('event.prizes.basis')}</th>
            {isExclusive ? <th scope="col">{t('event.prizes.notWith')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {prizes
            .toSorted((a, b) => a.order - b.order)
            .map((prize) => (
              <tr key={prize.order}>
                <th scope="row" className="numbers">
                  {prize.order}
                </th>
                <td className="numbers">{prize.total}</td>
                <td>{t(`event.prizes.by.${prize.by}`)}</td>
                {isExclusive ? <td className="numbers">{notWithText(prize, language)}</td> : null}
              </tr>
            ))}
        </tbody>
      </table>
      <p className={classes.small}>{t('event.prizes.disclaimer')}</p>
    </>
  );
}
