import { X509Certificate } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { categoryFaults } from '@dorsal/domain/registration/category-faults.ts';
import { openClaims } from '#modules/claims/claim-repository.ts';
import { failedImports } from '#modules/jobs/job-repository.ts';
import type { FoundProblem } from '#modules/problems/problem-repository.ts';
import type { ProblemType } from '#modules/problems/problem-types.ts';
import { unsetLegalTexts } from '#modules/site/site-content.ts';
import type { Config } from '#platform/config/config.ts';
import type { Context, Db } from '#platform/context.ts';
import {
  categoriesToJudge,
  checkpointsWithoutReader,
  chipsGivenTwice,
  eventsNotFinished,
  missedCheckpoints,
  missingForOpening,
  racesWithoutReads,
  silentReaders,
  unknownChips,
} from './problem-rules-repository.ts';

/** The settings that problems of the server itself follow from. */
export type ServerFacts = Pick<Config, 'dataDir' | 'tls'>;

/** One kind of problem: how often it is looked for, and what is found now. Kinds that are not here are raised where they happen. */
export interface ProblemRule {
  readonly type: ProblemType;
  readonly everyMs: number;
  readonly find: (looking: Looking, facts: ServerFacts) => Promise<readonly FoundProblem[]>;
}

/** One look, in its transaction. */
interface Looking extends Pick<Context, 'now'> {
  readonly db: Db;
}

const second = 1_000;
const minute = 60 * second;
const day = 24 * 60 * minute;

/** Below this share of the disk, or below this many bytes, there is too little left: a day of a large race writes a few gigabytes. */
const leastFreeShare = 0.05;
const leastFreeBytes = 2_000_000_000;
/** A certificate that ends sooner is told: renewing takes people. */
const certificateEndsWithinMs = 21 * day;

export const problemRules: readonly ProblemRule[] = [
  { type: 'race_without_reads', everyMs: 15 * second, find: ({ db, now }) => racesWithoutReads(db, now()) },
  { type: 'reader_silent', everyMs: 15 * second, find: ({ db, now }) => silentReaders(db, now()) },
  { type: 'missed_checkpoint', everyMs: 15 * second, find: ({ db }) => missedCheckpoints(db) },
  { type: 'claim', everyMs: 15 * second, find: ({ db }) => openClaims(db) },
  { type: 'unknown_chips', everyMs: minute, find: ({ db, now }) => unknownChips(db, now()) },
  { type: 'checkpoint_without_reader', everyMs: minute, find: ({ db, now }) => checkpointsWithoutReader(db, now()) },
  { type: 'chip_given_twice', everyMs: minute, find: ({ db, now }) => chipsGivenTwice(db, now()) },
  { type: 'import_failed', everyMs: 15 * second, find: ({ db }) => failedImports(db) },
  { type: 'event_not_finished', everyMs: minute, find: ({ db, now }) => eventsNotFinished(db, now()) },
  { type: 'categories_at_fault', everyMs: minute, find: badCategories },
  { type: 'price_missing', everyMs: minute, find: ({ db, now }) => missingForOpening(db, now(), 'price') },
  { type: 'track_missing', everyMs: minute, find: ({ db, now }) => missingForOpening(db, now(), 'track') },
  { type: 'legal_texts_missing', everyMs: minute, find: missingLegalTexts },
  { type: 'disk_ending', everyMs: minute, find: endingDisk },
  { type: 'certificate_ending', everyMs: minute, find: endingCertificate },
];

async function badCategories({ db }: Looking): Promise<FoundProblem[]> {
  return (await categoriesToJudge(db)).flatMap(({ modality, event, categories }) => {
    const faults = categoryFaults(categories);
    return faults.length === 0 ? [] : [{ subject: `modality:${modality}`, event, modality, detail: { faults } }];
  });
}

async function missingLegalTexts({ db }: Looking): Promise<FoundProblem[]> {
  const texts = await unsetLegalTexts(db);
  return texts.length === 0 ? [] : [ofNobody('site', { texts })];
}

async function endingDisk(_looking: Looking, { dataDir }: ServerFacts): Promise<FoundProblem[]> {
  const { bavail, bsize, blocks } = await statfs(dataDir);
  const [free, share] = [bavail * bsize, bavail / blocks];
  if (free >= leastFreeBytes && share >= leastFreeShare) return [];
  // In tenths of a gigabyte, so that what stands does not change with every read.
  return [ofNobody('server', { freeGb: Math.floor(free / 100_000_000) / 10 })];
}

async function endingCertificate({ now }: Looking, { tls }: ServerFacts): Promise<FoundProblem[]> {
  if (tls === null) return [];
  const ends = new X509Certificate(tls.cert).validToDate.getTime();
  return ends - now() > certificateEndsWithinMs ? [] : [ofNobody('server', { ends })];
}

const ofNobody = (subject: string, detail: object): FoundProblem => ({ subject, detail, event: null, modality: null });
