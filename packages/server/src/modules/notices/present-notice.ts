import type { NoticeView } from '@dorsal/contract/views/notice-view.ts';
import type * as z from 'zod';
import type { ListedNotice, StandingNotice } from './notice-repository.ts';

type Shown = z.output<typeof NoticeView>;

const presentNotice = ({ oid, level, text, at }: StandingNotice): Shown => ({
  _id: oid,
  level,
  text,
  at: at.getTime(),
});

const shown = (notices: readonly StandingNotice[]): Shown[] | undefined =>
  notices.length > 0 ? notices.map(presentNotice) : undefined;

/** The notices of a whole event. */
export const ofEvent = (notices: readonly StandingNotice[], event: number): Shown[] | undefined =>
  shown(notices.filter((notice) => notice.event_number === event && notice.modality_number === null));

/** The notices of one modality alone. */
export const ofModality = (notices: readonly StandingNotice[], modality: number): Shown[] | undefined =>
  shown(notices.filter((notice) => notice.modality_number === modality));

/** The notices of a modality and of its event. */
export const ofModalityAndEvent = (
  notices: readonly StandingNotice[],
  { number, event_number }: { readonly number: number; readonly event_number: number },
): Shown[] | undefined =>
  shown(
    notices.filter(
      (notice) =>
        notice.event_number === event_number && (notice.modality_number === null || notice.modality_number === number),
    ),
  );

/** A notice with where it stands, for staff. */
export const presentListed = ({ oid, level, text, at, withdrawn, event, modality }: ListedNotice) => ({
  ...{ _id: oid, level, text, at: at.getTime(), withdrawn },
  event: { _id: event.oid, slug: event.slug, numeric_id: event.number, name: event.name },
  ...(modality && { modality: { _id: modality.oid, numeric_id: modality.number, name: modality.name } }),
});
