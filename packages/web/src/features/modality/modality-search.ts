import { oneOf, onlySaid } from '#browser/address-values.ts';

const panels = ['info', 'documents', 'map'] as const;
export type Panel = (typeof panels)[number];

/** The state of a modality page in its address. */
export interface ModalitySearch {
  readonly panel?: Panel | undefined;
}

export const modalitySearch = (raw: Record<string, unknown>): ModalitySearch =>
  onlySaid(raw, { panel: oneOf(panels, raw['panel']) });
