import { type Fault, faultsOfIssues } from '#modules/imports/fault.ts';
import { type EventDocument, eventDocument } from './event-document.ts';

/** Fields of the spec that the server itself sets; its answers contain them, so people paste them back. */
const givenByServer: ReadonlySet<PropertyKey> = new Set([
  '_id',
  'numeric_id',
  'calculating_positions',
  'last_calculating_positions',
  'created_at',
  'updated_at',
  'rts_last_import',
  'rts_last_import_registrations',
]);

/** The event of a file, or everything that is wrong in it. */
export function parseEvent(
  json: unknown,
): { readonly document: EventDocument } | { readonly faults: readonly Fault[] } {
  const parsed = eventDocument.safeParse(json);
  if (!parsed.success) return { faults: faultsOfIssues(parsed.error.issues, unknownField) };
  const faults = inconsistencies(parsed.data);
  return faults.length > 0 ? { faults } : { document: parsed.data };
}

function unknownField(key: string): string {
  if (givenByServer.has(key)) return 'is given by the server and cannot be imported';
  if (key === 'gpx_track') return 'a track is a file of its own: bring it as GPX';
  return 'unknown field';
}

/** Faults that a field alone does not show. */
function inconsistencies(document: EventDocument): Fault[] {
  const modalities = document.modalities ?? [];
  return [
    ...wrongOrder(document, '', 'date_start', 'date_end'),
    ...wrongOrder(document, '', 'registration_start', 'registration_end'),
    ...doubles('modalities', 'short_name', modalities),
    ...modalities.flatMap((modality, index) => {
      const path = `modalities[${index}].`;
      return [
        ...wrongOrder(modality, path, 'datetime_start', 'datetime_end'),
        ...wrongOrder(modality, path, 'registration_start', 'registration_end'),
        ...doubles(`${path}waves`, 'name', modality.waves ?? []),
        ...wrongCategories(`${path}categories`, modality.categories ?? []),
        ...wrongCheckpointOrders(`${path}intermediates`, modality.intermediates ?? []),
        ...wrongPrizes(`${path}prizes`, modality.prizes ?? []),
      ];
    }),
  ];
}

function wrongOrder<Name extends string>(
  dates: { readonly [Key in Name]?: number | null | undefined },
  path: string,
  from: Name,
  to: Name,
): Fault[] {
  const start = dates[from];
  const end = dates[to];
  if (typeof start !== 'number' || typeof end !== 'number' || end >= start) return [];
  return [{ path: `${path}${to}`, message: `is before ${from}` }];
}

function doubles<Name extends string>(
  path: string,
  name: Name,
  rows: readonly { readonly [Key in Name]: string }[],
): Fault[] {
  const seen = new Set<string>();
  return rows.flatMap((row, index) => {
    const isDouble = seen.has(row[name]);
    seen.add(row[name]);
    return isDouble ? [{ path: `${path}[${index}].${name}`, message: `"${row[name]}" stands here twice` }] : [];
  });
}

function wrongCategories(path: string, categories: NonNullable<Modality['categories']>): Fault[] {
  return categories.flatMap(({ age_from: from, age_to: to }, index) =>
    typeof from === 'number' && typeof to === 'number' && to < from
      ? [{ path: `${path}[${index}].age_to`, message: 'is lower than age_from' }]
      : [],
  );
}

function wrongCheckpointOrders(path: string, checkpoints: NonNullable<Modality['intermediates']>): Fault[] {
  return checkpoints.flatMap(({ order }, index) =>
    order === undefined || order === index
      ? []
      : [{ path: `${path}[${index}].order`, message: `is ${order}, but the list has it at ${index} (from 0)` }],
  );
}

type Modality = NonNullable<EventDocument['modalities']>[number];

/** A rule passes over holders of earlier orders only (document 3, section 5). */
function wrongPrizes(path: string, prizes: NonNullable<Modality['prizes']>): Fault[] {
  const orders = prizes.map((prize, index) => prize.order ?? index + 1);
  return prizes.flatMap((prize, index) => {
    const order = orders[index] ?? index + 1;
    const faults: Fault[] = [];
    if (orders.indexOf(order) !== index)
      faults.push({ path: `${path}[${index}].order`, message: `order ${order} stands here twice` });
    for (const other of prize.non_cummulative_with) {
      if (other < order && orders.includes(other)) continue;
      const message = `${other} is not the order of an earlier prize`;
      faults.push({ path: `${path}[${index}].non_cummulative_with`, message });
    }
    return faults;
  });
}
