import type { EventStatus } from '#status/status.ts';

/** Tells whether a race gives prizes and diplomas. One that is cancelled gives none, whatever was run of it: `docs/timing-rules.md`, 'A race that is cancelled'. */
export const givesPrizes = (status: EventStatus): boolean => status !== 'cancelled';
