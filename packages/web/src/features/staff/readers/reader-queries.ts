import { listModalities } from '@dorsal/contract/calls/modalities.ts';
import { deleteReaderConfiguration, listReaderConfigurations, listReaders } from '@dorsal/contract/calls/readers.ts';
import { listIntermediates } from '@dorsal/contract/calls/staff/modalities.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, callWithHeaders } from '#api/call.ts';
import { command } from '#api/command.ts';
import { daysOf } from '../editors/configuration-editor.ts';

/** A reader at a checkpoint for a while. */
export interface Configuration {
  readonly id: string;
  readonly reader: { readonly id: string; readonly name: string; readonly number: number } | null;
  readonly event: { readonly name: string; readonly slug: string; readonly zone: string } | null;
  readonly race: { readonly id: string; readonly name: string } | null;
  /** Null: it was deleted. */
  readonly checkpoint: Checkpoint | null;
  readonly opensAt: number;
  readonly closesAt: number;
}

export interface Checkpoint {
  readonly id: string;
  readonly kind: 'start' | 'intermediate' | 'finish';
  /** From 0, of those between start and finish. */
  readonly order: number;
  readonly name: string | undefined;
  readonly metres: number | undefined;
}

type View = Awaited<ReturnType<typeof call<typeof listReaderConfigurations>>>[number];
type CheckpointView = Exclude<View['intermediate'], string | undefined>;
type RaceView = NonNullable<View['modality']>;

const checkpointOf = (view: CheckpointView): Checkpoint => ({
  id: view._id,
  kind: view.kind ?? 'intermediate',
  order: view.order ?? 0,
  name: view.location?.custom_name ?? view.name,
  metres: view.distance_from_start,
});

const eventOf = ({ event }: RaceView): Configuration['event'] =>
  event === undefined
    ? null
    : { name: event.name_short ?? event.name, slug: event.slug, zone: event.time_zone ?? 'UTC' };

const configurationOf = (view: View): Configuration => ({
  id: view._id,
  reader:
    typeof view.reader === 'string'
      ? null
      : { id: view.reader._id, name: view.reader.name, number: view.reader.numeric_id },
  event: view.modality ? eventOf(view.modality) : null,
  race: view.modality ? { id: view.modality._id, name: view.modality.name } : null,
  checkpoint: typeof view.intermediate === 'object' ? checkpointOf(view.intermediate) : null,
  opensAt: view.datetime_start,
  closesAt: view.datetime_end,
});

const asked = async (of: { reader?: string[]; intermediate?: string[] }, signal: AbortSignal) => {
  const body = { ...of, include_readers: true, include_intermediates: true, limit: 50 };
  return (await call(listReaderConfigurations, { body }, signal)).map(configurationOf);
};

/** The newest places of a reader, at most 50. */
export const placesOfReader = (reader: string) =>
  queryOptions({
    queryKey: ['staff', 'places of', reader],
    queryFn: ({ signal }) => asked({ reader: [reader] }, signal),
  });

/** The readers of a checkpoint. */
export const readersOfCheckpoint = (checkpoint: string) =>
  queryOptions({
    queryKey: ['staff', 'readers of', checkpoint],
    queryFn: ({ signal }) => asked({ intermediate: [checkpoint] }, signal),
  });

/** A checkpoint with its race and event; null: there is none. */
export const checkpointQuery = (id: string) =>
  queryOptions({
    queryKey: ['staff', 'checkpoint', id],
    queryFn: async ({ signal }) => {
      const [view] = await call(listIntermediates, { body: { id: [id] } }, signal);
      if (view?.modality === undefined) return null;
      const { modality, ...checkpoint } = view;
      const [race] = await call(listModalities, { body: { id: modality._id } }, signal);
      return {
        days: race === undefined ? null : daysOf(race.datetime_start, race.datetime_end, eventOf(modality)?.zone),
        next: race === undefined ? null : timedAfter(id, race),
        checkpoint: checkpointOf(checkpoint),
        race: { id: modality._id, name: modality.name },
        event: eventOf(modality),
        isTimed: checkpoint.timed !== false,
      };
    },
  });

type RaceWithCourse = Pick<
  Awaited<ReturnType<typeof call<typeof listModalities>>>[number],
  'start_checkpoint' | 'intermediates' | 'finish_checkpoint'
>;

/** The next checkpoint of the course that takes a reader; null: this was the last. */
function timedAfter(id: string, race: RaceWithCourse): { readonly id: string; readonly name: string } | null {
  const all = [race.start_checkpoint, ...(race.intermediates ?? []), race.finish_checkpoint].flatMap(
    (one) => one ?? [],
  );
  const at = all.findIndex(({ _id }) => _id === id);
  const next = all.slice(at + 1).find(({ timed }) => timed !== false);
  return at < 0 || next === undefined ? null : { id: next._id, name: next.location?.custom_name ?? next.name ?? '' };
}

/** All readers, to choose one. */
export const allReaders = queryOptions({
  queryKey: ['staff', 'all readers'],
  queryFn: async ({ signal }) => {
    const readers = await call(listReaders, { body: { order: ['name'] } }, signal);
    return readers.map(({ _id, name, numeric_id }) => ({ id: _id, name, number: numeric_id }));
  },
});

/** The time since the last heartbeat of a reader, by the server's clock: that of a phone may be wrong. Null: there was none. */
export const silenceOfReader = (id: string) =>
  queryOptions({
    queryKey: ['staff', 'silence of', id],
    refetchInterval: 15_000,
    queryFn: async ({ signal }) => {
      const { answer, headers } = await callWithHeaders(listReaders, { body: { id } }, signal);
      const now = Date.parse(headers.get('date') ?? '') || Date.now();
      const last = answer[0]?.heartbeat;
      return last === undefined ? null : now - last;
    },
  });

export const takeOff = (id: string, commandId: string) =>
  command(deleteReaderConfiguration, { body: { _id: id } }, commandId);
