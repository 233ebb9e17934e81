import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deriveEverything } from '@dorsal/server/modules/derive/derive-everything.ts';
import { partOfTheGate } from '@dorsal/testkit/long-run.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateRace } from '#generator/generate-race.ts';
import { aModalityPlan, aRacePlan } from '#generator/plan.ts';
import { aNode } from '#resilience/a-node.ts';
import { runDorsal } from '#resilience/served.ts';
import { storedState } from '#resilience/stored-state.ts';
import { sendReads } from '#store/send-reads.ts';
import { storeRace } from '#store/store-race.ts';

const { url } = await aTestDatabase();
/** A server runs meanwhile, as on a race day. */
const node = await aNode(url, 'api,live');
const folder = mkdtempSync(join(tmpdir(), 'dorsal-bad-files-'));
afterAll(async () => {
  await node.close();
  rmSync(folder, { recursive: true, force: true });
});

const race = generateRace(aRacePlan({ seed: 7, slug: 'bad-files', modalities: [aModalityPlan({ field: 12 })] }));
const name = 'bad-files/10k';

beforeAll(async () => {
  const stored = await storeRace(node.context.db, race);
  await sendReads(node.context, race, stored);
  await deriveEverything(node.context);
  const file = write('track.gpx', track);
  expect(await dorsal('import', 'gpx', name, file)).toMatchObject({ code: 0 });
});

const points = Array.from({ length: 50 }, (_, i) => `<trkpt lat="${39 + i / 1000}" lon="-0.4"><ele>${i}</ele></trkpt>`);
const gpx = (inside: string, before = ''): string => `<?xml version="1.0"?>${before}<gpx version="1.1">${inside}</gpx>`;
const track = gpx(`<trk><trkseg>${points.join('')}</trkseg></trk>`);
const laughs = `<!DOCTYPE gpx [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>`;

function write(file: string, text: string): string {
  const path = join(folder, file);
  writeFileSync(path, text);
  return path;
}

/** Runs a command; gives its output and exit code. */
const dorsal = (...words: string[]) => runDorsal(words, { DATABASE_URL: url }).ended;

const cases: [string, string[], string, string][] = [
  ['a GPX with no points', ['gpx', name], gpx('<trk><trkseg/></trk>'), 'the file has no points'],
  ['a GPX with entities', ['gpx', name], gpx('<trk><name>&b;&c;</name></trk>', laughs), 'the file has a DTD'],
  ['a GPX cut in half', ['gpx', name], track.slice(0, track.length / 2), 'is cut off'],
  ['a start list of another race', ['start-list', name], startList('Somebody Else'), 'start list of another race'],
  ['an event with an unknown field', ['event'], JSON.stringify({ slug: 'bad-files', colour: 1 }), 'colour'],
  ['half an event', ['event'], '{"slug": "bad-files", "na', 'is not JSON'],
  ['a start list for a race that is not', ['start-list', 'bad-files/99k'], startList('A B'), '99k'],
];

/** Of each kind of parser one; half an event is refused in `import-commands.test.ts`. */
const ofTheGate = ['a GPX with entities', 'a start list of another race'];

// @spec [Safety] design §8: Bad files (tracks, start lists) are refused as commands, beside a running server, and nothing is stored
test.each(partOfTheGate(cases, ([what]) => ofTheGate.includes(what)))(
  '%s is refused in a sentence, and nothing stored is touched',
  async (_, words, text, sentence) => {
    const before = await storedState(node.context);
    const { code, said } = await dorsal('import', ...words, write('bad', text));
    expect([code, said]).toEqual([1, expect.stringContaining(sentence)]);
    expect(said).not.toMatch(/\n\s+at /); // a sentence, not a stack
    expect(await storedState(node.context)).toEqual(before);
    expect((await fetch(`${node.address}/api/health/ready`)).ok).toBe(true);
  },
);

/** The bibs of this race, under one other name. */
function startList(other: string): string {
  const bibs = race.modalities.flatMap(({ runners }) => runners.map(({ bib }) => bib));
  return ['bib_number;name', ...bibs.map((bib) => `${bib};${other}`), ''].join('\n');
}
