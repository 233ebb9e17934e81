import type { downloadRegistrations, downloadResults } from '@dorsal/contract/calls/files.ts';
import { type Language, languages } from '@dorsal/contract/codecs/enums.ts';
import { apiPrefix, type BodyOf } from '@dorsal/contract/endpoint.ts';
import * as z from 'zod';
import { hashToken, newToken } from '#modules/accounts/tokens.ts';
import { exportClassification } from '#modules/exports/export-classification.ts';
import { loadCourse } from '#modules/races/course-repository.ts';
import type { Context } from '#platform/context.ts';
import { RawAnswer } from '#platform/http/answers.ts';
import { findDownload, insertDownload } from './download-repository.ts';
import { entriesOf, findRace, type ListedRace, racesOfEvent } from './entry-repository.ts';
import { type Cell, type EntrySheet, entrySheets, writeTable } from './entry-sheets.ts';
import { writeWorkbook } from './write-workbook.ts';

/** An address is opened at once, in a new tab. */
const lifeMs = 5 * 60_000;

type RegistrationsBody = BodyOf<typeof downloadRegistrations>;

/** The address of a file to come, or why there is none. */
export type Asked =
  | { readonly ok: true; readonly url: string }
  | { readonly ok: false; readonly refusal: 'event_not_found' | 'modality_not_found' | 'checkpoint_not_found' };

/** Asks for the entries of an event; the file is made when it is fetched. */
export async function askForEntries(context: Context, body: RegistrationsBody, language: Language): Promise<Asked> {
  const races = await racesOfEvent(context.db, body.event);
  if (races === null) return { ok: false, refusal: 'event_not_found' };
  const wanted = [...(body.modality === undefined ? [] : [body.modality]), ...(body.export_modalities ?? [])];
  if (wanted.some((oid) => !races.some((race) => race.oid === oid)))
    return { ok: false, refusal: 'modality_not_found' };
  return await addressOf(context, { kind: 'registrations', body, language });
}

/** Asks for the results of a race at one checkpoint; the file is made when it is fetched. */
export async function askForResults(
  context: Context,
  { modality, intermediate, format = 'csv' }: BodyOf<typeof downloadResults>,
  language: Language,
): Promise<Asked> {
  const race = await findRace(context.db, modality);
  if (race === null) return { ok: false, refusal: 'modality_not_found' };
  const checkpoint = await checkpointIn(context, race.number, intermediate);
  if (checkpoint === null) return { ok: false, refusal: 'checkpoint_not_found' };
  return await addressOf(context, { kind: 'results', race: modality, checkpoint, format, language });
}

/** The file of an address. `site`: the address of the site, for codes. Null: its time is over, or what it was of is gone. */
export async function fileOfAddress(context: Context, token: string, site: string): Promise<RawAnswer | null> {
  const stored = storedQuestion.safeParse(await findDownload(context.db, hashToken(token), context.now()));
  if (!stored.success) return null;
  const { data: question } = stored;
  return question.kind === 'results'
    ? await resultsFile(context, question)
    : await registrationsFile(context, question.body as RegistrationsBody, site); // as it was stored
}

async function addressOf(context: Context, question: Question): Promise<Asked> {
  const [token, now] = [newToken(), context.now()];
  await insertDownload(context.db, { tokenHash: hashToken(token), question, now, expiresAt: now + lifeMs });
  return { ok: true, url: `${apiPrefix}/downloads/${token}` };
}

type Question =
  | { readonly kind: 'registrations'; readonly body: RegistrationsBody; readonly language: Language }
  | ResultsQuestion;

interface ResultsQuestion {
  readonly kind: 'results';
  /** The id of the race. */
  readonly race: string;
  readonly checkpoint: 'start' | 'finish' | number;
  readonly format: 'csv' | 'xlsx';
  readonly language: Language;
}

const storedQuestion = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('registrations'), body: z.record(z.string(), z.unknown()) }),
  z.object({
    kind: z.literal('results'),
    race: z.string(),
    checkpoint: z.union([z.enum(['start', 'finish']), z.int()]),
    format: z.enum(['csv', 'xlsx']),
    language: z.enum(languages),
  }),
]);

/** The place of a checkpoint as exports name it; null: the race has none of this id. */
async function checkpointIn(
  { db }: Context,
  modality: number,
  asked: string | undefined,
): Promise<ResultsQuestion['checkpoint'] | null> {
  if (asked === undefined || asked === 'finish') return 'finish';
  if (asked === 'start') return 'start';
  const course = await loadCourse(db, modality);
  const at = course.findIndex(({ oid }) => oid === asked);
  const kind = course[at]?.kind;
  if (kind === undefined) return null;
  return kind === 'intermediate' ? at : kind;
}

async function registrationsFile({ db }: Context, body: RegistrationsBody, site: string): Promise<RawAnswer | null> {
  const all = await racesOfEvent(db, body.event);
  if (all === null) return null;
  const races = all.filter(({ oid }) => isWanted(oid, body));
  const entries = await entriesOf(db, {
    modalities: races.map(({ number }) => number),
    sources: body.source ?? null,
    includesCancelled: body.include_cancelled === true,
  });
  const sheets = entrySheets(
    { races, entries },
    {
      isSeparate: body.separate_modalities === true && body.format !== 'csv',
      isUppercase: body.all_uppercase === true,
      withToken: body.token_modality === true,
      withCode: body.personalized_qr === true ? 'race' : body.include_qr === true ? 'bib' : 'none',
      questions: body.export_options ?? {},
      combinations: body.export_combinations ?? [],
    },
    site,
  );
  return await fileOf(sheets, body.format ?? 'xlsx', fileName(races, 'registrations'));
}

const isWanted = (oid: string, { modality, export_modalities: several }: RegistrationsBody): boolean =>
  (modality === undefined || modality === oid) && (several === undefined || several.includes(oid));

async function resultsFile(context: Context, question: ResultsQuestion): Promise<RawAnswer | null> {
  const race = await findRace(context.db, question.race);
  if (race === null) return null;
  const { checkpoint, format, language: warningsIn } = question;
  const asked = { modality: race.number, checkpoint, warningsIn };
  const name = fileName([race], `results-${checkpoint}`);
  if (format === 'csv') {
    const exported = await exportClassification(context, { ...asked, format });
    return exported.ok ? attached(exported.text, 'csv', name) : null;
  }
  const exported = await exportClassification(context, { ...asked, format: 'json' });
  if (!exported.ok) return null;
  const lines = JSON.parse(exported.text) as Record<string, Cell>[]; // of the export
  const heading = Object.keys(lines[0] ?? {});
  const rows = () => lines.map((line) => heading.map((column) => line[column] ?? ''));
  return await fileOf([{ name: race.name, heading, rows }], 'xlsx', name);
}

const fileOf = async (sheets: readonly EntrySheet[], format: 'csv' | 'xlsx', name: string): Promise<RawAnswer> =>
  attached(format === 'xlsx' ? await writeWorkbook(sheets) : await writeTable(sheets), format, name);

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

const attached = (body: Buffer | string, format: keyof typeof types, name: string): RawAnswer =>
  new RawAnswer(body, {
    'content-type': types[format],
    'content-disposition': `attachment; filename="${name}.${format}"`,
    'cache-control': 'no-store',
  });

/** Letters and digits alone: a header holds no others. */
const fileName = (races: readonly ListedRace[], what: string): string =>
  [races[0]?.eventSlug ?? 'event', ...(races.length === 1 ? [races[0]?.shortName ?? ''] : []), what]
    .join('-')
    .replace(/[^\w.-]+/g, '_');
