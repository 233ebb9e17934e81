import { languages } from '@dorsal/contract/codecs/enums.ts';
import { aProgram } from '@dorsal/testkit/a-program.ts';
import { gunAt } from '@dorsal/testkit/a-race.ts';
import { beforeAll, expect, test } from 'vitest';
import { refreshAllStatuses } from '#modules/statuses/refresh-statuses.ts';

const { ask, tokenOf, context } = await aProgram();

type Body = Readonly<Record<string, unknown>>;
const post = async (path: string, body: unknown, language = 'en') => {
  const headers = { 'accept-language': language };
  return await ask(path, { body, headers, token: tokenOf('admin') });
};
const made = async (path: string, body: Body): Promise<string> => (await post(path, body)).json()._id.$oid;
const at = (minutes: number) => ({ $date: new Date(gunAt + minutes * 60_000).toISOString() });
const dayMinutes = 24 * 60;

/** The things that the rules are tried on. `plain`: an event in which nothing is switched on. */
let [event, plain, race, untracked, reader, finish, organism] = ['', '', '', '', '', '', ''];
beforeAll(async () => {
  event = await made('/event', { name: 'Cursa', date_start: at(0), date_end: at(300), time_zone: 'Europe/Madrid' });
  plain = await made('/event', { name: 'Altra' });
  const days = { datetime_start: at(0), datetime_end: at(300) };
  race = await made('/modality', { event, name: '10K', sport: 'running', distance: 10_000, ...days });
  untracked = await made('/modality', { event, name: 'Marxa', sport: 'hiking' });
  reader = await made('/reader', { name: 'Box', numeric_id: 7 });
  organism = await made('/organism', { name: 'Club' });
  finish = (await post('/modalities', { id: race })).json()[0].finish_checkpoint._id.$oid;
});

/** A save of fields that have not been touched before, as they are loaded: of the event, of a race. */
const saved = (path: '/event' | '/modality', id: () => string, is: (shown: Body) => Body) => async () => {
  const list = (await post(path === '/event' ? '/events' : '/modalities', { id: id() })).json();
  const shown = list[0];
  const changes = Object.entries(is(shown)).map(([field, now]) => [field, { was: shown[field] ?? null, is: now }]);
  return [path, { _id: id(), changes: Object.fromEntries(changes) }] as const;
};
const ofEvent = (is: Body) =>
  saved(
    '/event',
    () => event,
    () => is,
  );
const ofPlain = (is: Body) =>
  saved(
    '/event',
    () => plain,
    () => is,
  );
const ofRace = (is: Body | ((shown: Body) => Body)) =>
  saved('/modality', () => race, typeof is === 'function' ? is : () => is);
const call = (path: string, body: () => Body) => async () => [path, body()] as const;

const prize = (order: number, total: number, notWith: readonly number[] = []) => ({
  ...{ order, total, by: 'gender', non_cummulative_with: notWith },
});
const window = (from: string, to: string | undefined) => () => ({
  ...{ reader, intermediate: finish, security_seconds: 120, datetime_start: `2021-05-08 ${from}` },
  ...(to !== undefined && { datetime_end: `2021-05-${to}` }),
});
const track = Buffer.from(
  `<gpx><trk><trkseg>${Array.from({ length: 20 }, (_, step) => `<trkpt lat="${42 + step / 700}" lon="3"/>`).join('')}</trkseg></trk></gpx>`,
);
const upload = (name: string) => async () =>
  [`/upload/stream?original_filename=${name}&modality=${race}`, track] as const;
const notAsked = 'invalid_request';

type Ask = () => Promise<readonly [path: string, body: unknown]>;
interface Rule {
  readonly says: string;
  readonly allows: readonly Ask[];
  readonly refuses: readonly (readonly [Ask, code: string])[];
}
const rule = (says: string, allows: Rule['allows'], refuses: Rule['refuses']): Rule => ({ says, allows, refuses });

/** Document 3, in its order. The later ones build on what the earlier ones allowed. */
const rules: readonly Rule[] = [
  rule(
    '§2 event end date minimum is the event start date',
    [ofEvent({ date_end: at(0) }), ofEvent({ date_end: at(300) })],
    [[ofEvent({ date_end: at(-1) }), 'dates_reversed']],
  ),
  rule(
    '§2 an organism cannot be added twice',
    [async () => await ofEvent({ organisms: [organism] })()],
    [[async () => await ofPlain({ organisms: [organism, organism] })(), 'organism_twice']],
  ),
  rule(
    '§2 a document has a name, a type of result or registration, and an address',
    [ofEvent({ documents: [{ name: 'Reglamento', type: 'registration', url: 'https://example.org/r.pdf' }] })],
    [
      [ofPlain({ documents: [{ name: '', type: 'result', url: 'https://example.org/' }] }), notAsked],
      [ofPlain({ documents: [{ name: 'R', type: 'poem', url: 'https://example.org/' }] }), notAsked],
      [ofPlain({ documents: [{ name: 'R', type: 'result', url: 'javascript:alert(1)' }] }), notAsked],
    ],
  ),
  rule(
    '§2 importing flags can only be switched off',
    [ofEvent({ importing_mdg: false })],
    [[ofPlain({ importing_mdg: true }), notAsked]],
  ),
  rule(
    '§2 the end of live registration is set while it is on, §5 the PIN has exactly 6 characters',
    [
      ofEvent({ allow_live_registration: true, live_registration_password: '12345a', live_registration_token: 'tok' }),
      ofEvent({ live_registration_allow_until: at(-10) }),
      call('/login/live-register', () => ({ token: 'tok', password: '12345a' })),
    ],
    [
      [ofPlain({ live_registration_allow_until: at(-10) }), notAsked],
      [ofEvent({ live_registration_password: '12345' }), notAsked],
      [call('/login/live-register', () => ({ token: 'tok', password: '12345' })), notAsked],
      [call('/login/live-register', () => ({ token: 'tok', password: '123456' })), 'wrong_pin'],
    ],
  ),
  rule(
    '§2 teams have a name while they can be made',
    [ofEvent({ allow_team_registration: true, team_registration_name: 'Equip' })],
    [[ofPlain({ team_registration_name: 'Equip' }), notAsked]],
  ),
  rule(
    '§2 modality end date minimum is its start date',
    [ofRace({ datetime_end: at(301) })],
    [[ofRace({ datetime_end: at(-1) }), 'dates_reversed']],
  ),
  rule(
    '§2 count per rule 1 to 10, §5 non-cumulative options are only orders lower than the current one',
    [
      ofRace({ prizes: [prize(1, 1)] }),
      ofRace(({ prizes }) => ({ prizes: [...(prizes as object[]), prize(2, 10, [1])] })), // a list, of the rule above
    ],
    [
      [ofRace({ prizes: [prize(1, 0)] }), notAsked],
      [ofRace({ prizes: [prize(1, 11)] }), notAsked],
      [ofRace({ prizes: [prize(1, 3, [1])] }), notAsked],
      [ofRace({ prizes: [prize(1, 3, [2]), prize(2, 3)] }), notAsked],
    ],
  ),
  rule(
    '§5 prize deletion blocked when another prize lists it',
    [ofRace(({ prizes }) => ({ prizes: (prizes as object[]).slice(0, 1) }))], // a list
    [[ofRace(({ prizes }) => ({ prizes: (prizes as object[]).slice(1) })), 'prize_in_use']],
  ),
  rule(
    '§2 a checkpoint lies more than 0 from the start',
    [ofRace({ intermediates: [{ distance_from_start: 5_000 }] })],
    [
      [ofRace({ intermediates: [{ distance_from_start: 0 }] }), notAsked],
      [ofRace({ intermediates: [{ location: { custom_name: 'Pont' } }] }), notAsked],
      [ofRace({ intermediates: [{ distance_from_start: 10_500 }] }), notAsked],
    ],
  ),
  rule(
    '§2 upload accepts only file names ending .gpx',
    [upload('a.gpx'), upload('A.GPX')],
    [[upload('a.txt'), 'gpx_not_valid']],
  ),
  rule(
    '§2 the GPX distance is used where the modality has a distance',
    [ofRace({ gpx_use_own_distance: true })],
    [
      [
        saved(
          '/modality',
          () => untracked,
          () => ({ gpx_use_own_distance: true }),
        ),
        notAsked,
      ],
    ],
  ),
  rule(
    '§5 categories have bounds of age in order, and names that tell them apart',
    [
      ofRace({
        categories: [
          { name: 'A', age_to: 39 },
          { name: 'B', age_from: 40 },
        ],
      }),
    ],
    [
      [ofRace({ categories: [{ name: 'A', age_from: 40, age_to: 39 }] }), notAsked],
      [ofRace({ categories: [{ name: 'A', age_from: 131 }] }), notAsked],
      [ofRace({ categories: [{ name: 'A' }, { name: 'A' }] }), notAsked],
      [ofRace({ categories: [{ name: ' ' }] }), notAsked],
    ],
  ),
  rule(
    '§5 reader configuration: dates limited to the modality’s range, save requires end time',
    [call('/reader-configuration', window('09:30', '08 15:00'))],
    [
      [call('/reader-configuration', window('09:30', '11 15:00')), 'reader_window_outside_race'],
      [call('/reader-configuration', window('15:00', '08 09:30')), 'dates_reversed'],
      [call('/reader-configuration', window('09:30', undefined)), notAsked],
    ],
  ),
  rule(
    '§4 finish modality is offered only while live, and what clock and counts decide is no field',
    [],
    [
      [ofRace({ status: 'finished_provisional' }), 'status_step_not_allowed'],
      [ofRace({ status: 'live' }), 'status_step_not_allowed'],
      [ofEvent({ status: 'registrations_opened' }), 'status_step_not_allowed'],
    ],
  ),
  rule(
    '§4 while live a modality is finished, one step is taken back, and finishing the event finishes it',
    [
      ofRace({ chrono_start: at(0) }),
      ofRace({ status: 'finished_provisional' }),
      ofRace({ status: null }),
      ofEvent({ status: 'finished_provisional' }),
      ofPlain({ status: 'cancelled', status_note: 'Storm' }),
      ofPlain({ status: null }),
    ],
    [],
  ),
  rule(
    '§5 ad: event and date range are mutually exclusive, empty dates are removed, §2 its text needs an event',
    [
      call('/ad', () => ({ name: 'One', event, extra_text: 'Come' })),
      call('/ad', () => ({ name: 'Two', date_start: at(0), date_end: at(dayMinutes) })),
      call('/ad', () => ({ name: 'Three', date_start: null, date_end: null })),
    ],
    [
      [call('/ad', () => ({ name: 'x', event, date_start: at(0) })), 'ad_event_and_dates'],
      [call('/ad', () => ({ name: 'x', date_start: at(1), date_end: at(0) })), 'dates_reversed'],
      [call('/ad', () => ({ name: 'x', extra_text: 'Come' })), 'ad_text_without_event'],
    ],
  ),
  rule(
    '§5 an export combination has a name of more than 3 characters',
    [call('/registrations/download', () => ({ event, export_combinations: [{ name: 'Tots', questions: ['q'] }] }))],
    [
      [
        call('/registrations/download', () => ({ event, export_combinations: [{ name: 'Tot', questions: ['q'] }] })),
        notAsked,
      ],
    ],
  ),
  rule(
    'what something hangs on is not deleted',
    [call('/delete-modality', () => ({ _id: untracked }))],
    [[call('/delete-event', () => ({ _id: event })), 'still_used']],
  ),
];

// @spec [Back-office editors] issue 18: Every rule of document 3, sections 2, 4 and 5, in both directions: allowed, and refused with its text in three languages
test.each(rules)('$says', async ({ allows, refuses }) => {
  // Refused first: nothing of it may stay.
  for (const [refused, code] of refuses) {
    const texts = [];
    for (const language of languages) {
      const [path, body] = await refused();
      const { error } = (await post(path, body, language)).json();
      expect([path, body, error?.code]).toEqual([path, body, code]);
      texts.push(error.message);
    }
    expect(new Set(texts).size).toBe(languages.length);
  }
  for (const allowed of allows) {
    const [path, body] = await allowed();
    const answer = await post(path, body);
    expect([path, body, answer.statusCode, answer.payload]).toEqual([path, body, 200, expect.anything()]);
    await refreshAllStatuses(context);
  }
});
