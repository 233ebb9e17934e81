import type { LiveMessage } from '@dorsal/contract/views/live-messages.ts';
import { call } from '#api/call.ts';
import { isNotFound } from '#api/call-failed.ts';

const registrationStats = async () => (await import('@dorsal/contract/calls/registrations.ts')).registrationStats;

/** Asks where boards stand and says it as a heartbeat would; of a race that may not be seen any more, that it is gone. */
export async function pollVersions(
  modalities: readonly string[],
  signal?: AbortSignal,
): Promise<readonly LiveMessage[]> {
  const answers = await Promise.all(modalities.map((modality) => standingOf(modality, signal)));
  const standing = answers.filter((answer) => answer.version !== null);
  const serverTime = standing[0]?.now ?? Date.now();
  const gone = answers
    .filter(({ version }) => version === null)
    .map(({ modality }): LiveMessage => ({ type: 'gone', server_time: serverTime, modality }));
  const versions = Object.fromEntries(standing.map(({ modality, version }) => [modality, version ?? 0]));
  const staleMs = standing.reduce((longest, { stale }) => Math.max(longest, stale), 0);
  const stale = staleMs > 0 ? { stale_ms: staleMs } : {};
  return [{ type: 'heartbeat', server_time: serverTime, versions, ...stale }, ...gone];
}

/** A version of null: nobody may see this race. */
async function standingOf(modality: string, signal: AbortSignal | undefined) {
  try {
    const body = { modality, simple_stats: true };
    const answer = await call(registrationStats, { body }, signal);
    const { version = 0, server_time: now = Date.now(), stale_ms: stale = 0 } = answer;
    return { modality, version, now, stale };
  } catch (error) {
    if (isNotFound(error)) return { modality, version: null, now: Date.now(), stale: 0 };
    throw error;
  }
}
