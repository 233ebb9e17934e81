import { expect, test } from 'vitest';
import { type OnSiteEvent, type OnSiteRace, takesOnSite } from './on-site.ts';

const now = 1_000_000;
const event: OnSiteEvent = { isAllowed: true, isPerRace: false, until: null };
const race: OnSiteRace = { isAllowed: false, until: null, status: 'waiting_for_start' };

// @spec [Registration and categories] doc 2 §5: Live registration is allowed only when the event allows it; in per-modality mode each modality needs its own flag and an allow-until date still in the future
test.each<[string, Partial<OnSiteEvent>, Partial<OnSiteRace>, boolean]>([
  ['the event does not allow it', { isAllowed: false }, { isAllowed: true, until: now + 1 }, false],
  ['the event allows it and says no end', {}, {}, true],
  ['the end of the event is still to come', { until: now + 1 }, {}, true],
  ['the end of the event is now', { until: now }, {}, false],
  ['each race says it for itself, and this one does not', { isPerRace: true }, { until: now + 1 }, false],
  ['each race says it for itself, and this one names no end', { isPerRace: true }, { isAllowed: true }, false],
  ['the end of the race is over', { isPerRace: true, until: now + 1 }, { isAllowed: true, until: now }, false],
  ['the end of the race is to come', { isPerRace: true, until: now - 1 }, { isAllowed: true, until: now + 1 }, true],
  ['the race is live: late entries start late', {}, { status: 'live' }, true],
  ['the race is called off', {}, { status: 'cancelled' }, false],
  ['the race is over', {}, { status: 'finished_provisional' }, false],
])('%s', (_, ofEvent, ofRace, isTaken) => {
  expect(takesOnSite({ ...event, ...ofEvent }, { ...race, ...ofRace }, now)).toBe(isTaken);
});
