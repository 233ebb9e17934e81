import { setImmediate } from 'node:timers/promises';
import { type Endpoint, encodeAnswer } from '@dorsal/contract/endpoint.ts';
import type { Role } from '@dorsal/contract/enums.ts';

/** Entries that are encoded in one turn of the event loop. */
const atOnce = 40;

/** An answer as it travels. A long list is encoded piece by piece, so that nobody else waits for the whole of it. */
export async function encodeInTurns(endpoint: Endpoint, roles: readonly Role[], answer: unknown): Promise<string> {
  if (!Array.isArray(answer) || answer.length <= atOnce) return JSON.stringify(encodeAnswer(endpoint, roles, answer));
  const pieces: string[] = [];
  for (let from = 0; from < answer.length; from += atOnce) {
    if (from > 0) await setImmediate();
    pieces.push(JSON.stringify(encodeAnswer(endpoint, roles, answer.slice(from, from + atOnce))).slice(1, -1));
  }
  return `[${pieces.join(',')}]`;
}
