import * as z from 'zod';

const panels = ['info', 'documents', 'map'] as const;
export type Panel = (typeof panels)[number];

/** What of a modality page is unfolded, as it stands in the address. */
const search = z.object({ panel: z.enum(panels).optional().catch(undefined) });

export type ModalitySearch = z.output<typeof search>;
export const modalitySearch = (raw: Record<string, unknown>): ModalitySearch => search.parse(raw);
