import { RegistrationView } from '@dorsal/contract/views/registration-view.ts';
import { aFinishedRace, bibs, codeOf } from '@dorsal/testkit/a-finished-race.ts';
import { expect, test } from 'vitest';

const { web, race, oid, checkpoints, rows } = await aFinishedRace();

// @spec [Safety] design §5: The public sees the allow-list only, wherever it asks; `public` false hides the name and is found by the bib alone
test('the public sees the allow-list only, wherever it asks', async () => {
  const person = race.people.length;
  const bodies = [
    { modality: oid, order: ['result.shown_order'] },
    { modality: oid, intermediate: checkpoints[1] },
    { modality: oid, intermediate: 'start' },
    { modality: oid, winners: true },
    { modality: oid, limit: 50, order: ['bib_number'] },
    { event: race.event, limit: 9_999 },
    { event: race.event, bib: '4' },
    { event: race.event, free_text_search: 'david', limit: 20 },
    { modality: oid, order: ['result.shown_order'], group_by: 'category' },
  ];
  const texts = await Promise.all(bodies.map(async (body) => (await web.post('/registrations', body)).text()));
  const twin = await (await web.get(`/boards/${oid}/finish`)).text();
  for (const text of [...texts, twin]) {
    expect(text).not.toMatch(
      /12345678Z|1990-02-28|example\.org|chips|warnings|"source"|Hidden|"search"|600|Nules|Mare|699|consent|paper form/,
    );
  }
  expect(person).toBe(7);
});

// @spec [Accounts and roles] doc 2 §6, design §5: Race staff see documents, chips and warnings; community managers do not
test('race staff see names, documents, chips and warnings; community managers and other readers do not', async () => {
  const [admin, timer, manager] = await Promise.all(
    ['admin', 'timer', 'community_manager'].map((token) =>
      rows({ modality: oid, order: ['result.shown_order'] }, token),
    ),
  );
  for (const page of [admin, timer]) {
    expect(page?.[0]).toMatchObject({
      name: 'Hidden',
      id_number: '12345678Z',
      birthdate: { $date: '1990-02-28T00:00:00.000Z' },
      chips: ['2'],
      public: false,
      town: 'Nules',
      emergency_contact: { name: 'Mare', phone: '699' },
      mail_consent: { given: true, at: { $date: '1970-01-01T00:00:00.000Z' }, by: 'paper form' },
    });
  }
  expect(manager?.[0]).not.toHaveProperty('name');
  for (const field of ['id_number', 'town', 'emergency_contact', 'mail_consent'])
    expect(manager?.[0]).not.toHaveProperty(field);
});

// @spec [Calls] doc 2 §2.4, doc 2 §7: POST `/registrations` with event, limit 150, order -created_at, source: the live list, for venue staff of the event
// @spec [Accounts and roles] doc 2 §6: live_register lists registrations of its own event only
test('on-site registration sees what it enters, of its own event only', async () => {
  const body = { event: race.event, source: ['live_register'], order: ['-created_at'], limit: 150 };
  const own = await rows(body, `venue-${race.event}`);
  expect(own).toHaveLength(1);
  expect(own[0]).toMatchObject({ bib_number: '4', id_number: '12345678Z', source: 'live_register' });
  for (const field of ['contact', 'town', 'emergency_contact', 'mail_consent'])
    expect(own[0]).not.toHaveProperty(field);
  expect(await codeOf(await web.post('/registrations', body, 'venue-999'))).toEqual([403, 'other_event']);
  expect(await codeOf(await web.post('/registrations', body))).toEqual([403, 'not_allowed']);
  const page = await rows({ modality: oid, order: ['result.shown_order'] }, 'venue-999');
  expect(page[0]).not.toHaveProperty('name');
});

// @spec [Safety] design §5: The public sees the allow-list only, wherever it asks; `public` false hides the name and is found by the bib alone
test('who asked not to be named is found by the whole bib, never by name or club', async () => {
  const found = async (text: string, token?: string) =>
    bibs(await rows({ event: race.event, free_text_search: text, limit: 20 }, token));
  expect(await found('hidden')).toEqual([]);
  expect(await found('vila')).toEqual(['1']);
  expect(await found('2')).toEqual(['2']);
  expect(await found('hidden', 'timer')).toEqual(['2']);
  const onBoard = await rows({ modality: oid, order: ['result.shown_order'], free_text_search: 'person' });
  expect(onBoard).toEqual([]);
});

// @spec [Calls] doc 1 §7, doc 2 §2.5, doc 2 §7: POST `/registrations` with free_text_search: by bib, name, surname or club, accents and case forgiven
test('a search forgives accents and case, and takes bib, name, surname and club', async () => {
  const found = async (text: string) =>
    bibs(await rows({ modality: oid, free_text_search: text, limit: 20, order: ['bib_number'] }));
  expect(await found('ANGELA nuñez')).toEqual(['1']);
  expect(await found('ángela vila')).toEqual(['1']);
  expect(await found('%')).toEqual([]);
  expect(await found('7')).toEqual(['7']);
});

// @spec [Calls] issue 16: One typo in a person's name finds them, ranked after exact ones
test('a name with one mistake finds the person, behind those who are called so; never one who asked not to be named', async () => {
  const found = async (text: string, asked: object = { event: race.event }, token?: string) =>
    bibs(await rows({ ...asked, free_text_search: text, limit: 20, order: ['bib_number'] }, token));
  for (const typo of ['angla', 'anggela', 'anhela', 'nagela', 'angela nunes'])
    expect(await found(typo), typo).toEqual(['1']);
  expect(await found('angla', { modality: oid })).toEqual(['1']);
  expect(await found('agnla')).toEqual([]);
  expect(await found('hiden')).toEqual([]);
  expect(await found('hiden', undefined, 'timer')).toEqual(['2']);
  const { total } = (await (
    await web.post('/registrations/stats', { event: race.event, free_text_search: 'angla' })
  ).json()) as { total: number };
  expect(total).toBe(1);
});

test('every answer is what the contract says, and not a field more', async () => {
  const page = await rows({ modality: oid, order: ['result.shown_order'], include_modality: true });
  for (const row of page) expect(RegistrationView.encode(RegistrationView.decode(row as never))).toEqual(row);
});
