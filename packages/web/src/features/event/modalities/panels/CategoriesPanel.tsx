import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { agesOf } from '../../model/words.ts';
import classes from './ModalityPanels.module.css';

type Category = NonNullable<ModalityView['categories']>[number];

/** Name, gender and ages of each category. */
export function CategoriesPanel({ categories }: { readonly categories: readonly Category[] }): ReactElement {
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
            <tr key={`${category.name} ${category.gender} ${category.age_from} ${category.age_to}`}>
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
