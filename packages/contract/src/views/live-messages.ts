import { statuses } from '@dorsal/domain/status/status.ts';
import { resultStatuses } from '@dorsal/domain/timing/types.ts';
import * as z from 'zod';
import { noticeLevels } from './notice-view.ts';

/**
 * Messages of `GET /live` (design 4.6). Encoded once and sent to every viewer, so they are small: ids are plain text, instants and
 * spans are whole milliseconds, and what is null or empty is absent.
 */
const Id = z.string().regex(/^[0-9a-f]{24}$/);
const Version = z.int().min(0);
const Instant = z.int();

/** Most changed people that a message names; beyond, it says `reload`. */
export const mostChanged = 20;

/** Most checkpoints that a message names; beyond, any page may be touched. */
export const mostTouched = 40;

/** Counts of a modality; `checkpoints` in course order: start first, finish last. */
const Counts = z.object({
  total: z.int().min(0),
  status: z.partialRecord(z.enum(resultStatuses), z.int().min(0)),
  checkpoints: z.array(z.int().min(0)),
  /** Of those at the finish, the ones who are placed. */
  classified: z.int().min(0).optional(),
});

const Changed = z.object({
  /** The participant: also the `result_id` of addresses. */
  registration: Id,
  bib: z.string().optional(),
  /** The checkpoint that moved, by its id: its time, or that it is being checked. Absent when the person changed and no time did, or more than can be named. */
  checkpoint: Id.optional(),
  /** Further checkpoints that moved with it: who was being checked at one often is settled at the next. */
  also: z.array(Id).max(mostTouched).optional(),
  /** The time there that places are made of, in milliseconds; absent when there is none any more, or it is being checked. */
  key: z.int().optional(),
  /** The instant at which they crossed there; absent where no time counts there. */
  at: Instant.optional(),
  status: z.enum(resultStatuses),
});

/** By modality, for those that are replays: the time there, and how many times as fast it passes. The clock of one that is not named stays. */
const Clocks = z.record(Id, z.object({ now: Instant, speed: z.number().positive() }));

/** So long ago the server last heard its database, where it ought to have since: pages are cut off as without a network. Absent: it hears it. */
const Stale = z.int().min(0).optional();

/** First on each stream: the server's clock, where each board stands, and the status of each race, which can have changed after its page was fetched. */
const Hello = z.object({
  type: z.literal('hello'),
  server_time: Instant,
  versions: z.record(Id, Version),
  statuses: z.record(Id, z.enum(statuses)).optional(),
  /** Names the stored data: after a restore another one, and no version of before counts. */
  lineage: z.string().optional(),
  clocks: Clocks.optional(),
  stale_ms: Stale,
});

/** Says every few seconds that the stream lives, and where each board stands, so that a lost message is noticed. */
const Heartbeat = z.object({
  type: z.literal('heartbeat'),
  server_time: Instant,
  versions: z.record(Id, Version),
  clocks: Clocks.optional(),
  stale_ms: Stale,
});

/** A board went from one version to another. A page with a version older than `from` has missed a change and fetches. `server_time` is the race's: a replay has a clock of its own. */
const BoardMoved = z.object({
  type: z.literal('board'),
  modality: Id,
  from: Version,
  to: Version,
  server_time: Instant,
  /** Absent while the organisers do not show who is registered. */
  counts: Counts.optional(),
  changed: z.array(Changed).max(mostChanged).optional(),
  /** More people changed than can be named: fetch. */
  reload: z.literal(true).optional(),
  /**
   * With `reload`: the checkpoints whose times or places changed, by their ids; no page of another one need be fetched. Absent where people themselves
   * changed, or nobody knows what did: then any page may show something else.
   */
  touched: z.array(Id).max(mostTouched).optional(),
});

/** An event or a modality changed its status, its gun, or something else that pages say of it (names, prizes): they ask for it again. */
const StatusChanged = z.object({
  type: z.literal('status'),
  server_time: Instant,
  event: Id,
  modality: Id.optional(),
  status: z.enum(statuses),
  /** The gun, or where waves start, and the race has none of its own, the first of theirs. */
  chrono_start: Instant.optional(),
  /** The speed of the race's clock (2: twice as fast); absent but for replays. */
  clock_speed: z.number().positive().optional(),
});

/** The public may not see the race any more: pages of it ask again, and say so. The stream ends. */
const Gone = z.object({ type: z.literal('gone'), server_time: Instant, modality: Id });

/** A notice of the staff to those who follow; a withdrawn one goes from the page. A new stream repeats the notices of the last minutes. */
const NoticeGiven = z.object({
  type: z.literal('notice'),
  server_time: Instant,
  /** The instant of this text, as in the view of the notice. */
  at: Instant,
  event: Id,
  modality: Id.optional(),
  notice: Id,
  level: z.enum(noticeLevels),
  text: z.string().max(500),
  withdrawn: z.literal(true).optional(),
});

export const LiveMessage = z
  .discriminatedUnion('type', [Hello, Heartbeat, BoardMoved, StatusChanged, NoticeGiven, Gone])
  .meta({ id: 'LiveMessage' });
export type LiveMessage = z.output<typeof LiveMessage>;
export type BoardMoved = z.output<typeof BoardMoved>;

/** One text of a stream → its message; null when it is none that this client knows (a newer server may send others). */
export function parseLiveMessage(text: string): LiveMessage | null {
  try {
    return LiveMessage.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null; // not JSON: cut off by a proxy; the next heartbeat shows that something was missed
  }
}
