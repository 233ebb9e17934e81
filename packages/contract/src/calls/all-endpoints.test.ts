import { expect, test } from 'vitest';
import * as z from 'zod';
import { describedAnswer, type Endpoint } from '#endpoint.ts';
import { allEndpoints } from './all-endpoints.ts';
import { listEvents } from './events.ts';

const endpoints: readonly Endpoint[] = allEndpoints;
const line = (one: Endpoint): string =>
  `${one.method} ${one.path} ${typeof one.access === 'string' ? one.access : one.access.join('|')}`;

// @spec [Calls] doc 1 §7, doc 2 §7, doc 3 §7: Every call names its method, path and who may make it, in one list
// @spec [Live screens] issue 3: POST `/expected-arrivals`: when people on the course are expected at their next checkpoint, by a span that holds four arrivals of five; 1 to 50 people; who is not on the course of a live race is left out; no names in it
test('the whole wire: who may make which call', () => {
  expect(endpoints.map(line).toSorted()).toMatchInlineSnapshot(`
    [
      "GET /boards/:modality/:checkpoint public",
      "GET /constants public",
      "GET /downloads/:token public",
      "GET /fields_from_rts public",
      "GET /files/:name public",
      "GET /health/live public",
      "GET /health/ready public",
      "GET /invariants public",
      "GET /live public",
      "GET /map-style public",
      "GET /metrics public",
      "GET /posters/:event public",
      "GET /posters/:event/preview.png public",
      "GET /site public",
      "GET /stats public",
      "GET /tracks/:modality public",
      "GET /tracks/:modality/line public",
      "POST /accept-miss-rates admin|timer",
      "POST /accept-person-problem admin|timer",
      "POST /accept-problem admin|timer",
      "POST /account admin|timer|community_manager",
      "POST /account/password admin|timer|community_manager",
      "POST /account/second-factor admin",
      "POST /account/second-factor/begin admin",
      "POST /account/second-factor/end admin|timer|community_manager",
      "POST /ad admin|community_manager",
      "POST /add-helper-link admin|timer",
      "POST /add-intermediate admin|timer",
      "POST /add-neutralised admin|timer",
      "POST /add-penalty admin|timer",
      "POST /add-stops admin|timer",
      "POST /ads public",
      "POST /ads/counts admin|community_manager",
      "POST /ads/seen public",
      "POST /ads/stats admin|community_manager",
      "POST /alarms admin|timer",
      "POST /answer-claim admin|timer",
      "POST /arrivals admin|timer",
      "POST /bib-stock admin|timer|live_register",
      "POST /bibs-by-hour admin|timer",
      "POST /box-file admin|timer",
      "POST /box-file/try admin|timer",
      "POST /calculate-positions admin|timer",
      "POST /check-chips admin|timer",
      "POST /circuit admin",
      "POST /circuit-scorer admin",
      "POST /circuits public",
      "POST /circuits/stats public",
      "POST /claim public",
      "POST /claims admin|timer",
      "POST /claims-of public",
      "POST /copy-event admin",
      "POST /delete-event admin",
      "POST /delete-intermediate admin|timer",
      "POST /delete-modality admin",
      "POST /delete-neutralised admin|timer",
      "POST /delete-penalty admin|timer",
      "POST /delete-reader-configuration admin|timer",
      "POST /delete-stop admin|timer",
      "POST /doubts admin|timer",
      "POST /download-results admin|timer",
      "POST /end-helper admin|timer",
      "POST /event admin|community_manager",
      "POST /events public",
      "POST /events/places public",
      "POST /events/stats public",
      "POST /expected-arrivals public",
      "POST /explanation admin|timer",
      "POST /give-bib-stock admin|timer",
      "POST /give-chip admin|timer",
      "POST /helpers admin|timer",
      "POST /import admin",
      "POST /import/try admin",
      "POST /intermediates public",
      "POST /job/again admin",
      "POST /job/cancel admin",
      "POST /jobs admin",
      "POST /jobs/stats admin",
      "POST /judge-late-start admin|timer",
      "POST /judge-read admin|timer",
      "POST /known-by-staff admin|timer",
      "POST /last-positions public",
      "POST /lease-bib-stock admin|timer|live_register",
      "POST /location admin|community_manager",
      "POST /login public",
      "POST /login/live-register public",
      "POST /logout public",
      "POST /mail/forget admin",
      "POST /mail/send-again admin",
      "POST /mails admin",
      "POST /mails/stats admin",
      "POST /mat-story admin|timer",
      "POST /modalities public",
      "POST /modality admin|timer|community_manager",
      "POST /name-stamp admin|timer",
      "POST /notice admin|timer|community_manager",
      "POST /notices admin|timer|community_manager",
      "POST /notices/stats admin|timer|community_manager",
      "POST /organism admin|community_manager",
      "POST /organisms admin|community_manager",
      "POST /organisms/stats admin|community_manager",
      "POST /palette admin|timer|community_manager",
      "POST /password-forgotten public",
      "POST /password-link public",
      "POST /password-link/test public",
      "POST /people-to-check admin|timer",
      "POST /pocket/log phone",
      "POST /pocket/open public",
      "POST /pocket/state phone",
      "POST /preview admin|timer|community_manager",
      "POST /race-act admin|timer",
      "POST /race-acts admin|timer",
      "POST /race-board admin|timer",
      "POST /race-line admin|timer",
      "POST /reader admin|timer",
      "POST /reader-configuration admin|timer",
      "POST /reader-configurations admin|timer",
      "POST /readers admin|timer",
      "POST /reads gateway",
      "POST /reads-of-person admin|timer",
      "POST /registration-page public",
      "POST /registration/close-till admin|timer|live_register",
      "POST /registration/kept admin|timer|live_register",
      "POST /registration/live-register live_register",
      "POST /registration/payment admin|timer|live_register",
      "POST /registration/payments admin|timer|live_register",
      "POST /registration/settle-kept admin|timer|live_register",
      "POST /registration/tills admin|timer|live_register",
      "POST /registration/unpaid admin|timer|live_register",
      "POST /registrations public",
      "POST /registrations/download admin|timer",
      "POST /registrations/stats public",
      "POST /report-whereabouts admin|timer",
      "POST /return-bib-stock admin|timer|live_register",
      "POST /rule-status admin|timer",
      "POST /run-nameless admin|timer|live_register",
      "POST /sessions admin|timer|community_manager",
      "POST /sessions/end admin|timer|community_manager",
      "POST /set-chip-aside admin|timer",
      "POST /settle-crossing admin|timer",
      "POST /shift-segment admin|timer",
      "POST /site admin|community_manager",
      "POST /stamps admin|timer",
      "POST /still-out admin|timer",
      "POST /stop-nameless admin|timer|live_register",
      "POST /take-bib-stock admin|timer",
      "POST /take-pocket-log admin|timer",
      "POST /test public",
      "POST /trail admin|timer|community_manager",
      "POST /trail/changes admin|timer|community_manager",
      "POST /undo admin|timer|community_manager",
      "POST /unknown-chips admin|timer",
      "POST /unsettle-crossing admin|timer",
      "POST /update-rts admin",
      "POST /upload admin|community_manager",
      "POST /upload/stream admin|community_manager",
      "POST /user admin",
      "POST /user/password-link admin",
      "POST /user/second-factor/end admin",
      "POST /users admin",
      "POST /users/stats admin",
      "POST /users/timers admin|community_manager",
    ]
  `);
});

test('a name and an address stand for one call', () => {
  expect(new Set(endpoints.map((one) => one.name)).size).toBe(endpoints.length);
  expect(new Set(endpoints.map((one) => `${one.method} ${one.path}`)).size).toBe(endpoints.length);
});

test('the parameters of a path are those that are read', () => {
  for (const one of endpoints) {
    const inPath = [...one.path.matchAll(/:(\w+)/g)].map((match) => match[1]);
    expect(Object.keys(one.params?.shape ?? {})).toEqual(inPath);
  }
});

// @spec [Safety] design §8: Every write that is not for everyone names its staff
test('a write that is not for everyone names its staff', () => {
  const open = endpoints.filter((one) => one.method === 'POST' && one.access === 'public').map((one) => one.path);
  expect(open.toSorted()).toMatchInlineSnapshot(`
    [
      "/ads",
      "/ads/seen",
      "/circuits",
      "/circuits/stats",
      "/claim",
      "/claims-of",
      "/events",
      "/events/places",
      "/events/stats",
      "/expected-arrivals",
      "/intermediates",
      "/last-positions",
      "/login",
      "/login/live-register",
      "/logout",
      "/modalities",
      "/password-forgotten",
      "/password-link",
      "/password-link/test",
      "/pocket/open",
      "/registration-page",
      "/registrations",
      "/registrations/stats",
      "/test",
    ]
  `);
});

test.each(endpoints.map((one) => [one.name, one] as const))('%s can be described', (_, one) => {
  for (const schema of [one.body, one.query, one.params]) {
    if (schema !== undefined) z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  }
  const answer = z.toJSONSchema(describedAnswer(one), { io: 'output', unrepresentable: 'any' });
  if (one.answerKind !== 'file') expect(Object.keys(answer).length).toBeGreaterThan(1);
});

test('an id in a described answer is shown as it travels', () => {
  const shown = JSON.stringify(z.toJSONSchema(describedAnswer(listEvents), { io: 'output', unrepresentable: 'any' }));
  expect(shown).toContain('"$oid"');
  expect(shown).toContain('"$date"');
  expect(shown).not.toContain('"$ref":"#"');
});
