import { mostOfPayment, waysToPay } from '@dorsal/domain/registration/till.ts';
import * as z from 'zod';
import { Euros } from '#codecs/amounts.ts';
import { Text } from '#codecs/text.ts';

export const unseen = 'write letters and numbers, without characters that nobody sees';

/** Text with something to read in it, and nothing that nobody sees: two bibs that look the same are the same. */
export const isPlain = (text: string): boolean =>
  /[\p{L}\p{N}]/u.test(text) && !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text);
export const plainText = (max: number) => Text.max(max).refine(isPlain, unseen);

/** The name of a desk, by its own word. */
export const DeskName = plainText(40);

/** A device at the venue, by the id that it gave itself. */
export const TillId = z.string().regex(/^[\w-]{8,64}$/, 'the id of a device is of 8 to 64 letters, digits and -');

/** Money that a desk took. Nothing may be taken: then the entry is settled for nothing. */
export const VenuePayment = z.strictObject({
  how: z.enum(waysToPay),
  amount: Euros.refine((cents) => cents <= mostOfPayment, 'a payment is 100,000 € at most: check the amount'),
});
