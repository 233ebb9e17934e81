import { expect, test } from 'vitest';
import { withRaceStatus } from './follow-race.ts';
import { aModality } from './testing/a-modality.ts';
import { anEvent } from './testing/an-event.ts';

const id = 'a'.repeat(24);
const waiting = anEvent({ status: 'waiting_for_start', modalities: [aModality({ id, status: 'waiting_for_start' })] });
const live = { type: 'status', server_time: 0, event: waiting.id, modality: id, status: 'live' } as const;

// @spec [Event pages] issue 16: The head of an event and the card of its race change status together
test('an event is live in the moment in which its first race is', () => {
  const moved = withRaceStatus(waiting, { ...live, chrono_start: 7 });
  expect(moved.status).toBe('live');
  expect(moved.modalities[0]).toMatchObject({ status: 'live', gunAt: 7 });
});

test('what staff said of an event stands, whatever its races do', () => {
  expect(withRaceStatus({ ...waiting, status: 'cancelled' }, live).status).toBe('cancelled');
  expect(withRaceStatus({ ...waiting, isExternal: true }, live).status).toBe('waiting_for_start');
});
