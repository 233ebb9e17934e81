import type { LiveMessage } from '@dorsal/contract/views/live-messages.ts';
import { call } from '#api/call.ts';

const registrationStats = async () => (await import('@dorsal/contract/calls/registrations.ts')).registrationStats;

/** Asks where boards stand and says it as a heartbeat would. */
export async function pollVersions(modalities: readonly string[], signal?: AbortSignal): Promise<LiveMessage> {
  const answers = await Promise.all(
    modalities.map(async (modality) => {
      const { version = 0, server_time } = await call(
        registrationStats,
        { body: { modality, simple_stats: true } },
        signal,
      );
      return { modality, version, now: server_time ?? Date.now() };
    }),
  );
  return {
    type: 'heartbeat',
    server_time: answers[0]?.now ?? Date.now(),
    versions: Object.fromEntries(answers.map(({ modality, version }) => [modality, version])),
  };
}
