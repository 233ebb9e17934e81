import type { Language } from '@dorsal/contract/codecs/enums.ts';
import type { PrizeRule } from '@dorsal/domain/prizes/types.ts';
import { heldListed } from '@dorsal/domain/timing/times-of.ts';
import type { TimingRules } from '@dorsal/domain/timing/types.ts';
import { secondsText } from '@dorsal/domain/units/seconds-text.ts';
import { stringify } from 'csv-stringify/sync';
import { loadTimingRules } from '#modules/derive/rules-repository.ts';
import type { Context } from '#platform/context.ts';
import { exportedPrizes, peopleWithResults } from './classification-repository.ts';
import { type ClassificationRow, classificationRows } from './classification-rows.ts';
import { checkedTexts, warningTexts } from './warning-texts.ts';

export type ExportFormat = 'csv' | 'json';

export interface ClassificationToExport {
  /** The modality's number. */
  readonly modality: number;
  /** `start`, `finish` or the number of an intermediate checkpoint from 1. Default: the finish. */
  readonly checkpoint?: 'start' | 'finish' | number;
  readonly format: ExportFormat;
  /**
   * The form for staff: with the prizes also where the race shows them to nobody else, and with a last column, the warnings of each
   * person in this language. Null: the public form, without the names of those who asked not to be named.
   */
  readonly warningsIn?: Language | null;
}

export type ExportedClassification =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly refusal: 'modality_not_found' | 'checkpoint_not_found' };

/** The classification of a modality as a file: one snapshot, in the order shown, the same bytes for the same results. */
export async function exportClassification(
  context: Context,
  { modality, checkpoint = 'finish', format, warningsIn = null }: ClassificationToExport,
): Promise<ExportedClassification> {
  const loaded = await context.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const rules = await loadTimingRules(trx, modality);
      return (
        rules && {
          rules,
          people: await peopleWithResults(trx, modality),
          prizes: await exportedPrizes(trx, modality),
        }
      );
    });
  if (!loaded) return { ok: false, refusal: 'modality_not_found' };
  const finish = loaded.rules.checkpoints.length - 1;
  const position = checkpoint === 'start' ? 0 : checkpoint === 'finish' ? finish : checkpoint;
  const isIntermediate = typeof checkpoint === 'number';
  if (isIntermediate && (position < 1 || position >= finish)) return { ok: false, refusal: 'checkpoint_not_found' };
  const isTold = position === finish && (loaded.prizes.areShown || warningsIn !== null);
  const prizes = isTold ? loaded.prizes.rules : [];
  const rows = classificationRows(loaded.rules, loaded.people, { checkpoint: position, prizes });
  const lines = rows.map((row) => ({
    ...lineOf(row, row.person.isPublic || warningsIn !== null),
    ...Object.fromEntries(prizes.map((rule) => [prizeColumn(rule), row.prizePlaces.get(rule.order) ?? ''])),
    ...(warningsIn && { warnings: warningsCell(row, loaded.rules, warningsIn) }),
  }));
  const columns = [...columnsOf(finish - 1), ...prizes.map(prizeColumn), ...(warningsIn ? ['warnings'] : [])];
  if (format === 'json') return { ok: true, text: `${JSON.stringify(lines, null, 1)}\n` };
  // A spreadsheet would run a cell that begins like a formula (design, section 8); a time given back is a number below nought.
  const cells = lines.map((line) => ({ ...line, penalty_time: numberOf(line.penalty_time) }));
  return { ok: true, text: stringify(cells, { header: true, columns, escape_formulas: true }) };
}

const numberOf = (text: string): number | '' => (text === '' ? '' : Number(text));

const columnsOf = (checkpoints: number): string[] => [
  'pos_general',
  'pos_gender',
  'pos_category',
  'pos_local',
  'pos_local_gender',
  'pos_local_category',
  'bib_number',
  'name',
  'surname',
  'gender',
  'category',
  'club',
  'status',
  'total_time',
  'total_time_real',
  'penalty_time',
  ...Array.from({ length: checkpoints }, (_, index) => `t_${index + 1}`),
];

/** One column a rule, of the place in that prize: somebody can hold several. Its group is that of the row. */
const prizeColumn = ({ order, by }: PrizeRule): string => `prize_${order}_${by}`;

function warningsCell({ result }: ClassificationRow, rules: TimingRules, language: Language): string {
  const finish = rules.checkpoints.length - 1;
  const checked = checkedTexts[language];
  const textAt = (position: number): string => {
    if (position === 0) return checked.start;
    return position === finish ? checked.finish : checked.at(position);
  };
  const held = heldListed(rules, result).map(textAt);
  return [...result.warnings.map((one) => warningTexts[language][one]), ...held].join('; ');
}

/** Seconds with up to three decimals; nothing where there is none. */
const time = (ms: number | null): string => (ms === null ? '' : secondsText(ms));

/** Somebody who asked not to be named is a bib, as on the pages. */
function lineOf(
  { person, result, places, officialMs, netMs, splitsMs }: ClassificationRow,
  isNamed: boolean,
): Record<string, string | number> & { readonly penalty_time: string } {
  return {
    pos_general: places.general ?? '',
    pos_gender: places.gender ?? '',
    pos_category: places.category ?? '',
    pos_local: places.local ?? '',
    pos_local_gender: places.local_gender ?? '',
    pos_local_category: places.local_category ?? '',
    bib_number: person.bib ?? '',
    ...(isNamed ? { name: person.name, surname: person.surname } : { name: '', surname: '' }),
    gender: person.gender,
    category: person.category ?? '',
    club: person.club ?? '',
    status: result.status === 'waiting' ? '' : result.status,
    total_time: time(officialMs),
    total_time_real: time(netMs),
    penalty_time: result.penaltyMs === 0 ? '' : secondsText(result.penaltyMs),
    ...Object.fromEntries(splitsMs.map((ms, index) => [`t_${index + 1}`, time(ms)])),
  };
}
