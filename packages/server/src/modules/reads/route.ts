import { parseReadItem, postReads } from '@dorsal/contract/calls/reads.ts';
import type { Context } from '#platform/context.ts';
import { refuse } from '#platform/http/answers.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import type { ReadBatch, ReadOutcome } from './read-batch.ts';
import type { ReadIntake } from './read-intake.ts';
import type { TakenRefusal } from './take-reads.ts';

/** Serves `POST /reads`. Access has let in devices alone. */
export const readRoutes = (context: Context, intake: ReadIntake): ServedEndpoint[] => [
  serveEndpoint(postReads, async ({ body, caller }) => {
    if (caller?.kind !== 'device') return refuse('device_token_missing');
    const receivedAt = context.now();
    const batch = { device: body.device, sentAt: body.sent_at, receivedAt, reads: body.reads.map(readOf) };
    const taken = await intake.take(batch, { reader: caller.reader });
    if (!taken.ok) return refuse(taken.refusal, moreOf(taken.refusal, body.device));
    return { server_time: context.now(), ...countsOf(taken.outcomes), items: [...taken.outcomes] };
  }),
];

/** A refusal says which reader is meant: a gateway sends for several. */
function moreOf(refusal: TakenRefusal, device: number | string) {
  if (refusal === 'unavailable') return { retryAfterS: 1 };
  const message =
    refusal === 'device_unknown'
      ? `there is no reader ${device}; nothing of this batch is stored, so send it again when there is`
      : `this token is not that of reader ${device}`;
  return { fields: [{ path: 'device', message }] };
}

function readOf(item: unknown): ReadBatch['reads'][number] {
  const judged = parseReadItem(item);
  return judged.ok ? judged.read : { fault: judged.reason };
}

function countsOf(outcomes: readonly ReadOutcome[]): { accepted: number; duplicate: number; refused: number } {
  const counts = { accepted: 0, duplicate: 0, refused: 0 };
  for (const { status } of outcomes) counts[status] += 1;
  return counts;
}
