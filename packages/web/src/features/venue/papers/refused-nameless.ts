import type { VenueTextKey } from '#i18n/en/tools/venue.ts';

/** The reasons for which `POST /run-nameless` refuses a bib, in words. */
export const refusedNameless: Readonly<Record<string, VenueTextKey>> = {
  not_in_stock: 'venue.nameless.notInStock',
  bib_taken: 'venue.nameless.taken',
  bib_at_other_desk: 'venue.nameless.otherDesk',
  race_closed: 'venue.nameless.closed',
  race_full: 'venue.nameless.full',
};
