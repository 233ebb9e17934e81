import type { StaffMark } from '@dorsal/domain/status/status.ts';
import type { OrganismColumns } from '#modules/organisms/organism-repository.ts';
import type { Context, Db } from '#platform/context.ts';
import {
  type EventColumns,
  type EventDocumentColumns,
  type EventRow,
  type ImportFlags,
  insertEvent,
  mergeImportFlags,
  replaceDocuments,
  replaceOrganisms,
  updateEvent,
} from './event-repository.ts';
import { modalitiesOf, updateModality } from './modality-repository.ts';

/** The transaction of a write, and the maker of its ids. */
export type RaceWriter = Pick<Context, 'db' | 'newId'>;

/** A change of an event: columns that are undefined stay, and a list takes the place of the list that was there. */
export interface EventChange {
  readonly columns: EventColumns;
  readonly importFlags?: ImportFlags | undefined;
  readonly documents?: readonly EventDocumentColumns[] | undefined;
  readonly organisms?: readonly OrganismColumns[] | undefined;
}

/** A new event with what belongs to it. Inside `changeRaces`. */
export async function createEvent(
  context: RaceWriter,
  { slug, name, ...change }: EventChange & { readonly slug: string; readonly name: string },
): Promise<EventRow> {
  const event = await insertEvent(context.db, { ...change.columns, oid: context.newId(), slug, name });
  await saveLists(context, event.number, change);
  return event;
}

/** Changes an event (its number). Inside `changeRaces`. */
export async function saveEvent(context: RaceWriter, event: number, change: EventChange): Promise<void> {
  await updateEvent(context.db, event, change.columns);
  await saveLists(context, event, change);
}

async function saveLists({ db: trx, newId }: RaceWriter, event: number, change: EventChange): Promise<void> {
  if (change.importFlags) await mergeImportFlags(trx, event, change.importFlags);
  if (change.documents) await replaceDocuments(trx, event, change.documents);
  if (change.organisms) await replaceOrganisms(trx, event, { organisms: change.organisms, newId });
}

/** Gives every race of an event a staff mark, but for those with these short names. */
export async function markOtherModalities(
  trx: Db,
  event: number,
  { mark, except }: { readonly mark: StaffMark; readonly except: ReadonlySet<string> },
): Promise<void> {
  for (const { number, shortName } of await modalitiesOf(trx, event))
    if (!except.has(shortName)) await updateModality(trx, number, { staff_mark: mark });
}
