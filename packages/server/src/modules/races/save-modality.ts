import type { TimeSpan } from '@dorsal/domain/timing/types.ts';
import { type ConfigurationOfReader, replaceReaderConfigurations } from '#modules/readers/configuration-repository.ts';
import { type CategoryColumns, replaceCategories } from '#modules/roster/category-repository.ts';
import {
  type CheckpointName,
  type CourseChange,
  checkpointCalled,
  loadCourse,
  writeCourse,
} from './course-repository.ts';
import {
  insertModality,
  type ModalityColumns,
  type ModalityRow,
  modalityIsTimed,
  type PricePeriod,
  type PrizeColumns,
  replaceNeutralised,
  replacePrices,
  replacePrizes,
  replaceWaves,
  updateModality,
  type WaveChange,
} from './modality-repository.ts';
import type { RaceWriter } from './save-event.ts';

/** A change of a modality: columns that are undefined stay, and a list takes the place of the list that was there. */
export interface ModalityChange {
  readonly columns: ModalityColumns;
  readonly course?: CourseChange;
  readonly categories?: readonly CategoryColumns[] | undefined;
  readonly prices?: readonly PricePeriod[] | undefined;
  readonly prizes?: readonly PrizeColumns[] | undefined;
  readonly waves?: readonly WaveChange[] | undefined;
  readonly neutralised?: readonly TimeSpan[] | undefined;
  readonly readerConfigurations?: readonly CheckpointConfiguration[] | undefined;
}

/** A reader at a checkpoint of the course as it is after the change. */
export interface CheckpointConfiguration extends Omit<ConfigurationOfReader, 'checkpoint'> {
  readonly checkpoint: CheckpointName;
}

interface NewModality {
  /** Number of its event. */
  readonly event: number;
  readonly shortName: string;
  readonly name: string;
  /** Its public id, where it has one already. */
  readonly oid?: string;
}

/** A new modality of an event (its number) with its course and what belongs to it. Inside `changeRaces`. */
export async function createModality(context: RaceWriter, change: ModalityChange & NewModality): Promise<ModalityRow> {
  const modality = await insertModality(context.db, {
    ...change.columns,
    name: change.name,
    oid: change.oid ?? context.newId(),
    event_number: change.event,
    short_name: change.shortName,
  });
  await saveParts(context, modality.number, change);
  return modality;
}

/** Changes a modality (its number). Inside `changeRaces`. */
export async function saveModality(context: RaceWriter, modality: number, change: ModalityChange): Promise<void> {
  await updateModality(context.db, modality, change.columns);
  await saveParts(context, modality, change);
}

async function saveParts({ db: trx, newId }: RaceWriter, modality: number, change: ModalityChange): Promise<void> {
  const { categories, prices, prizes, waves, neutralised, readerConfigurations } = change;
  const isTimed = await modalityIsTimed(trx, modality);
  await writeCourse(trx, { modality, isTimed, newId, ...change.course });
  if (categories) await replaceCategories(trx, modality, categories);
  if (prices) await replacePrices(trx, modality, prices);
  if (prizes) await replacePrizes(trx, modality, prizes);
  if (waves) await replaceWaves(trx, modality, waves);
  if (neutralised) await replaceNeutralised(trx, modality, neutralised);
  if (!readerConfigurations) return;
  const course = await loadCourse(trx, modality);
  const configurations = readerConfigurations.map(({ checkpoint: name, ...configuration }) => {
    const checkpoint = checkpointCalled(course, name);
    if (!checkpoint) throw new Error(`the course of modality ${modality} has no checkpoint ${name}`);
    return { ...configuration, checkpoint: checkpoint.number };
  });
  await replaceReaderConfigurations(trx, modality, { configurations, newId });
}
