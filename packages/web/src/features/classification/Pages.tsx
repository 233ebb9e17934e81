import type { ReactElement } from 'react';
import { exactly } from '#ui/page/exactly.ts';
import { PageLinks } from '#ui/paging/PageLinks.tsx';
import { pagesOf } from '#ui/paging/shown-pages.ts';
import { pageSize } from './board/board-page.ts';
import type { ClassificationSearch } from './classification-search.ts';

interface Props {
  readonly modality: string;
  readonly search: ClassificationSearch;
  readonly total: number;
  /** After a choice the list is shown from its top. */
  readonly onTurn: () => void;
}

/** The way to the other pages; from a page past the end back to the last one. */
export const Pages = ({ modality, search, total, onTurn }: Props): ReactElement => (
  <PageLinks
    page={search.page ?? 1}
    pages={pagesOf(total, pageSize)}
    linkTo={(page) => ({
      to: '/m/$modalityId',
      params: { modalityId: modality },
      search: { ...search, page },
      resetScroll: false,
      preload: false,
      activeOptions: exactly,
    })}
    onTurn={onTurn}
  />
);
