import { setTimeout as pause } from 'node:timers/promises';
import type { ReadItem } from '@dorsal/contract/calls/reads.ts';
import { apiPrefix } from '@dorsal/contract/endpoint.ts';
import type { ReadIntake } from '#modules/reads/read-intake.ts';

/** Sends the reads of one reader of the copy (its public id); resolves when they are durable. */
export type Send = (reader: string, reads: readonly ReadItem[]) => Promise<void>;

/** The reads do not get there: the sentence says why. */
export class DeliveryFailure extends Error {
  override readonly name = 'DeliveryFailure';
}

const mostTries = 20;
const retryMs = 500;

/** Straight into the database. */
export const sendToIntake =
  (intake: ReadIntake): Send =>
  async (reader, reads) => {
    await untilTaken(async () => {
      const taken = await intake.take({ device: reader, reads }, { reader: null });
      if (taken.ok) return true;
      if (taken.refusal === 'unavailable') return false;
      throw new DeliveryFailure(`reads were refused: ${taken.refusal}`);
    }, 'the database takes no more reads');
  };

/** To `POST /reads` of a server on the same database, with the token of a gateway. */
export function sendOverHttp(address: string, token: string): Send {
  const url = new URL(`${apiPrefix}/reads`, address);
  return async (reader, reads) => {
    await untilTaken(async () => {
      const body = JSON.stringify({ device: reader, sent_at: Date.now(), reads });
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      const answer = await fetch(url, { method: 'POST', headers, body }).catch(() => null);
      const text = await answer?.text().catch(() => null);
      // Not there for a moment, or too busy: gateways send it again.
      if (!answer || text === null || answer.status === 429 || answer.status >= 500) return false;
      if (!answer.ok) throw new DeliveryFailure(`${url.href} refused reads (${answer.status}): ${codeOf(text)}`);
      return true;
    }, `${url.href} does not take the reads`);
  };
}

async function untilTaken(tryOnce: () => Promise<boolean>, otherwise: string): Promise<void> {
  for (let tries = 1; !(await tryOnce()); tries += 1) {
    if (tries === mostTries) throw new DeliveryFailure(otherwise);
    await pause(retryMs);
  }
}

/** The refusal's code and words, as the API gives them. */
function codeOf(text: string | undefined): string {
  try {
    const { error }: { error?: { code?: string; message?: string } } = JSON.parse(text ?? '');
    return [error?.code, error?.message].filter(Boolean).join(': ') || 'no reason given';
  } catch {
    return 'no reason given';
  }
}
