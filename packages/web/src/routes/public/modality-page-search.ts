import {
  type ClassificationSearch,
  classificationSearch,
} from '#features/classification/board/classification-search.ts';
import { type ModalitySearch, modalitySearch } from '#features/modality/modality-search.ts';

export type ModalityPageSearch = ClassificationSearch & ModalitySearch;

/** The state of the modality page as it stands in the address. */
export const modalityPageSearch = (raw: Record<string, unknown>): ModalityPageSearch => ({
  ...classificationSearch(raw),
  ...modalitySearch(raw),
});
