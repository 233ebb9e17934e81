import type { EpochMs, Ms } from '@dorsal/domain/timing/types.ts';
import { mark } from '#modules/derive/marks/mark.ts';
import { type Actor, audit } from '#platform/audit.ts';
import type { Context } from '#platform/context.ts';

/** While the reader's own clock showed `from` to `to`, it was `differenceMs` ahead of true time; 0 says that it was right. */
export interface NewClockDifference {
  /** The reader's numeric id. */
  readonly reader: number;
  readonly from: EpochMs;
  readonly to: EpochMs;
  readonly differenceMs: Ms;
}

export type ClockSet =
  | { readonly ok: true }
  | { readonly ok: false; readonly refusal: 'reader_not_found' | 'dates_reversed' };

/** Corrects a reader's clock for a span, also long after: the reads stay as they are, everyone heard in it is timed anew. */
export function setClockDifference(context: Context, clock: NewClockDifference, by: Actor): Promise<ClockSet> {
  return context.db.transaction().execute(async (trx): Promise<ClockSet> => {
    const { from, to } = clock;
    if (to < from) return { ok: false, refusal: 'dates_reversed' };
    const found = await trx
      .selectFrom('reader')
      .select('number')
      .where('numeric_id', '=', clock.reader)
      .executeTakeFirst();
    if (!found) return { ok: false, refusal: 'reader_not_found' };
    const reader = found.number;
    // The newest that holds counts, so those that it covers whole never will again.
    const before = await trx
      .deleteFrom('reader_clock')
      .where('reader_number', '=', reader)
      .where('from_at', '>=', from)
      .where('to_at', '<=', to)
      .returning(['from_at', 'to_at', 'difference_ms'])
      .execute();
    await trx
      .insertInto('reader_clock')
      .values({ reader_number: reader, from_at: from, to_at: to, difference_ms: clock.differenceMs })
      .execute();
    await audit(trx, by, [{ action: 'clock_difference_set', subject: `reader:${clock.reader}`, before, after: clock }]);
    await mark(trx, 'reader_clock', { reader, from, to });
    return { ok: true };
  });
}
