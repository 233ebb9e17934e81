import { allEndpoints } from '@dorsal/contract/calls/all-endpoints.ts';
import type { Endpoint } from '@dorsal/contract/endpoint.ts';
import { aProgram } from '@dorsal/testkit/a-program.ts';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { importEvent } from '#modules/imports/event/import-event.ts';
import { describePages } from '#modules/page-metadata/page-metadata.ts';

const { ask, tokenOf, context } = await aProgram();
const imported = await importEvent(context, {
  slug: 'cursa',
  name: 'Cursa',
  status: 'registrations_opened',
  modalities: [{ short_name: '5K', name: 'Five' }],
});
if (!imported.ok) throw new Error('the event of the tests is refused');
const circuit = await importEvent(context, { slug: 'lliga', name: 'Lliga', is_circuit: true, modalities: [] });
if (!circuit.ok) throw new Error('the circuit of the tests is refused');
const event = imported.event.oid;
const modality = imported.modalities[0]?.oid ?? '';

/** Texts that would do something where somebody took them for more than text. */
const hostile = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</script><svg onload=alert(1)>',
  '=HYPERLINK("https://evil.example.org","x")',
  'javascript:alert(1)',
  '../../../etc/passwd',
  "'); drop table event; --",
];

/** The calls by which staff save texts, and what a whole one has besides. */
const saves: Readonly<Record<string, object>> = {
  saveAd: { name: 'An ad' },
  saveOrganism: { name: 'An organism', type: 'organizer' },
  saveUser: { name: 'A user' },
  saveReader: { name: 'A reader' },
  saveNotice: { event, text: 'A notice' },
  saveSite: {},
  saveEvent: { _id: event },
  saveModality: { _id: modality },
  saveCircuit: { _id: circuit.event.oid },
};

/** The value of a field in which every text is this one; undefined: it holds no text. */
function filled(schema: z.core.$ZodType, text: string): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return filled(schema.unwrap(), text);
  if (schema instanceof z.ZodString) return text;
  if (schema instanceof z.ZodArray) return listed(filled(schema.element, text));
  if (schema instanceof z.ZodRecord) return { en: text, ca: text, es: text };
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodUnion) return schema.options.map((option) => filled(option, text)).find(hasText(text));
  if (!(schema instanceof z.ZodObject)) return undefined;
  const fields = Object.entries(schema.shape)
    .map(([name, field]) => [name, filled(field, text)] as const)
    .filter(([, value]) => value !== undefined);
  return fields.length === 0 ? undefined : Object.fromEntries(fields);
}
const listed = (value: unknown): unknown => (value === undefined ? undefined : [value]);
const hasText = (text: string) => (value: unknown) => JSON.stringify(value ?? null).includes(JSON.stringify(text));

/** The fields of a save that hold text, each with a value in which every text is this one. */
function textFields(body: z.core.$ZodType | undefined, text: string): [string, unknown][] {
  if (!(body instanceof z.ZodObject)) throw new Error('a save has an object as its body');
  return Object.entries(body.shape)
    .filter(([name]) => name !== 'changes' && !name.startsWith('_'))
    .map(([name, field]): [string, unknown] => [name, filled(field, text)])
    .filter(([, value]) => hasText(text)(value));
}

const endpoints: readonly Endpoint[] = allEndpoints;
const endpointOf = (name: string): Endpoint => {
  const found = endpoints.find((endpoint) => endpoint.name === name);
  if (!found) throw new Error(`there is no ${name}`);
  return found;
};

/** Saves every text field of every call with this text: by call and field whether it was taken. */
async function saveAll(text: string): Promise<Map<string, number>> {
  const taken = new Map<string, number>();
  for (const [name, base] of Object.entries(saves)) {
    const { path, body } = endpointOf(name);
    for (const [field, value] of textFields(body, text)) {
      const unique = name === 'saveReader' ? { numeric_id: 7_000 + taken.size + 100 * hostile.indexOf(text) } : {};
      const answer = await ask(path, { body: { ...base, ...unique, [field]: value }, token: tokenOf('admin') });
      taken.set(`${name}.${field}`, answer.statusCode);
    }
  }
  return taken;
}

const seen = describePages(context, { environment: 'production' });
const origin = 'https://live.example.org';
const headOf = async (path: string): Promise<string> => {
  const answer = await seen({ path, search: '', origin, language: 'en', isLanguageAsked: false });
  return answer.kind === 'page' ? answer.head : '';
};
const pages = ['/', '/e/cursa', `/m/${modality}`, '/company', '/cookies', '/return-policy', '/events/next'];

/** All that the public is told as data. */
async function publicAnswers(): Promise<unknown[]> {
  const asked: readonly [string, object | undefined][] = [
    ['/events', { id: event }],
    ['/events', {}],
    ['/modalities', { id: modality }],
    ['/ads', { homepage: true }],
    ['/ads', { event_id: event }],
    ['/site', undefined],
  ];
  const answers = asked.map(async ([path, body]) =>
    (await ask(path, body === undefined ? { method: 'GET' } : { body })).json(),
  );
  return await Promise.all(answers);
}

/** The addresses in an answer, by the names of their fields. */
const addressFields = /^(url|redirect|website|logo|image|poster|photo|avatar|shop_url|link|gpx_track)$/;
function addressesIn(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return addressFields.test(name) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => addressesIn(part, Array.isArray(value) ? name : key));
}

// @spec [Safety] issue 17: Every text field of every save of the back-office, by its contract's schema, filled with script, formulas, drawings and paths: each is stored as text or refused, and nothing breaks
// @spec [Safety] issue 17: Where the public sees such texts nothing runs: no tag and no attribute on a page, no address that is script or leads out of its folder
test.each(hostile)(
  '%s in every text field of the back-office is text or refused, and does nothing on public pages',
  async (text) => {
    const taken = await saveAll(text);
    expect([...taken.values()].filter((status) => ![200, 400, 403, 409, 422].includes(status))).toEqual([]);
    expect(taken.size).toBeGreaterThan(25);
    expect([...taken.values()].filter((status) => status === 200).length).toBeGreaterThan(5);
    const heads = await Promise.all(pages.map(headOf));
    for (const head of heads) {
      expect(head).not.toMatch(/<script>alert|<img src=x|<svg onload|<\/script><svg/);
      expect(head).not.toMatch(/(href|src)="\s*javascript:/i);
    }
    const answers = await publicAnswers();
    // They are shown, as text.
    expect(hasText(text)(answers)).toBe(true);
    const addresses = addressesIn(answers);
    expect(addresses.filter((address) => !/^(https?:\/\/|\/(?!\/)|data:image\/)/.test(address))).toEqual([]);
  },
);

// @spec [Safety] issue 17: Every text field of every save of the back-office, by its contract's schema, filled with script, formulas, drawings and paths: each is stored as text or refused, and nothing breaks
test('the window of a reader takes ids and instants alone: a text in their place is refused, and changes nothing', async () => {
  const token = tokenOf('admin');
  const window = { datetime_start: '2026-05-02 08:00', datetime_end: '2026-05-02 18:00', security_seconds: 5 };
  const whole = { reader: 'a'.repeat(24), intermediate: 'b'.repeat(24), modality, ...window };
  const standing = async () => JSON.stringify((await ask('/reader-configurations', { body: {}, token })).json());
  const before = await standing();
  for (const text of hostile)
    for (const field of ['_id', ...Object.keys(whole)]) {
      const answer = await ask('/reader-configuration', { body: { ...whole, [field]: text }, token });
      expect([field, answer.statusCode]).toEqual([field, 400]);
      const changes = { [field]: { was: null, is: text } };
      const changed = await ask('/reader-configuration', { body: { _id: 'c'.repeat(24), changes }, token });
      expect([field, changed.statusCode]).toEqual([field, 400]);
    }
  expect(await standing()).toBe(before);
});

/** Calls whose fields no public page shows, and which have a test of their own above. */
const elsewhere = ['saveReaderConfiguration'];

test('every call that saves field by field is walked', () => {
  const fieldByField = endpoints.filter(({ body }) => body instanceof z.ZodObject && 'changes' in body.shape);
  const walked = [...Object.keys(saves), ...elsewhere];
  expect(fieldByField.map(({ name }) => name).filter((name) => !walked.includes(name))).toEqual([]);
});
