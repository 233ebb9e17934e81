import type {
  listReaderConfigurations as configurationsCall,
  listReaders as readersCall,
} from '@dorsal/contract/calls/readers.ts';
import type { AnswerOf, BodyOf } from '@dorsal/contract/endpoint.ts';
import type { ReaderView } from '@dorsal/contract/views/reader-view.ts';
import { withVersions } from '#platform/commands/command-repository.ts';
import type { Context } from '#platform/context.ts';
import { loadEvents } from './calendar/event-rows-repository.ts';
import { loadModalities } from './calendar/modality-rows-repository.ts';
import { eventReference, shown } from './calendar/present-event.ts';
import { modalityReference, presentCheckpoint } from './calendar/present-modality.ts';
import {
  clocksOf,
  findReaderConfigurations,
  findReaders,
  type ReaderClockRow,
  type ReaderConfigurationRow,
  type ReaderRow,
  readersOf,
} from './reader-list-repository.ts';

/** Readers with their last sign of life and their clock differences. */
export async function listReaders(
  context: Context,
  question: BodyOf<typeof readersCall>,
): Promise<AnswerOf<typeof readersCall>> {
  const readers = await findReaders(context.db, question);
  const clocks = await clocksOf(
    context.db,
    readers.map(({ number }) => number),
  );
  return await withVersions(
    context.db,
    'reader',
    readers.map((reader) => presentReader(reader, clocks)),
  );
}

/** The windows of readers at their checkpoints, of races of these events. The answer holds readers and checkpoints as ids, or whole if the question asks for them. */
export async function listReaderConfigurations(
  context: Context,
  question: BodyOf<typeof configurationsCall>,
  events: 'all' | readonly number[],
): Promise<AnswerOf<typeof configurationsCall>> {
  const rows = await findReaderConfigurations(context.db, question, events);
  const readers = question.include_readers ? await wholeReaders(context, rows) : new Map<number, ReaderView>();
  const places = question.include_intermediates ? await wholePlaces(context, rows) : null;
  const views = rows.map((row) => ({
    _id: row.oid,
    reader: readers.get(row.reader_number) ?? row.reader_oid,
    intermediate: places?.checkpoints.get(row.checkpoint_number ?? -1) ?? shown(row.checkpoint_oid),
    modality: places?.modalities.get(row.modality_number),
    datetime_start: row.opens_at,
    datetime_end: row.closes_at,
    security_seconds: row.min_gap_ms / 1000,
  }));
  return await withVersions(context.db, 'configuration', views);
}

async function wholeReaders(
  context: Context,
  rows: readonly ReaderConfigurationRow[],
): Promise<Map<number, ReaderView>> {
  const numbers = [...new Set(rows.map(({ reader_number }) => reader_number))];
  const clocks = await clocksOf(context.db, numbers);
  const readers = await readersOf(context.db, numbers);
  return new Map(readers.map((reader) => [reader.number, presentReader(reader, clocks)]));
}

async function wholePlaces(context: Context, rows: readonly ReaderConfigurationRow[]) {
  const numbers = [...new Set(rows.map(({ modality_number }) => modality_number))];
  // Race staff alone ask, so hidden races are shown.
  const modalities = await loadModalities(context.db, { numbers }, { seesHidden: true });
  const ofThem = [...new Set(modalities.map(({ modality }) => modality.event_number))];
  const events = await loadEvents(context.db, ofThem, { seesHidden: true });
  const eventOf = new Map(events.map((event) => [event.event.number, eventReference(event)]));
  return {
    checkpoints: new Map(
      modalities.flatMap((modality) =>
        modality.checkpoints.map((checkpoint) => [checkpoint.number, presentCheckpoint(checkpoint)] as const),
      ),
    ),
    modalities: new Map(
      modalities.map((modality) => [
        modality.modality.number,
        { ...modalityReference(modality), event: eventOf.get(modality.modality.event_number) },
      ]),
    ),
  };
}

const presentReader = (reader: ReaderRow, clocks: readonly ReaderClockRow[]): ReaderView => ({
  _id: reader.oid,
  name: reader.name,
  numeric_id: reader.numeric_id,
  heartbeat: shown(reader.heartbeat),
  last_event_received: shown(reader.last_event_received),
  clock_ahead: shown(reader.clock_ahead_ms),
  clock_measured_at: shown(reader.clock_measured_at),
  clock_differences: clocks
    .filter(({ reader_number }) => reader_number === reader.number)
    .map(({ from_at, to_at, difference_ms }) => ({ from: from_at, to: to_at, difference: difference_ms })),
});
