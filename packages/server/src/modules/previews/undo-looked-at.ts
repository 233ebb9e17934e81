import { findCommand, type StoredCommand } from '#platform/commands/command-repository.ts';
import type { Db } from '#platform/context.ts';
import { tablesOfAct } from './act-looked-at.ts';
import { movesAges, tablesOfEvent, tablesOfRace } from './race-looked-at.ts';
import { isStartNamed, racesOfEvents, scopeOfPeople, scopeOfThings } from './scope-repository.ts';
import type { ChangeScope, ShadowTable } from './shadow-repository.ts';

/** The tables that taking this command (its number) back writes or locks. Null: that moves nobody's result. Where there is no such command, its writer refuses. */
export async function tablesOfUndo(db: Db, number: number): Promise<readonly ShadowTable[] | null> {
  const command = await findCommand(db, number);
  return command ? tablesOf(command) : [];
}

const step: readonly ShadowTable[] = ['event', 'modality'];

/** By the name of the command. Who is made or deleted has nobody entered in it yet, or no more. */
const byName: Readonly<Record<string, readonly ShadowTable[]>> = {
  start_delayed: tablesOfAct('delay'),
  mat_set_aside: tablesOfAct('set_aside'),
  course_changed: tablesOfAct('set_aside'),
  mat_brought_back: tablesOfAct('set_aside'),
  people_ruled: tablesOfAct('rule'),
  race_stopped: tablesOfAct('stop'),
  people_ordered: tablesOfAct('order'),
  order_withdrawn: tablesOfAct('order'),
  race_restarted: tablesOfAct('restart'),
  people_swapped: tablesOfAct('swap'),
  gun_set: ['modality', 'wave'],
  staff_status_set: ['participant'],
  whereabouts_reported: ['participant', 'retirement'],
  late_start_judged: ['participant'],
  chip_given: ['participant', 'chip'],
  chip_taken: ['participant', 'chip'],
  penalty_added: ['participant', 'penalty'],
  penalty_removed: ['participant', 'penalty'],
  time_added: ['participant', 'manual_time'],
  time_deleted: ['participant', 'manual_time'],
  crossing_chosen: ['participant', 'crossing_choice'],
  crossing_choice_taken_back: ['participant', 'crossing_choice'],
  neutralised_added: ['modality', 'neutralised_span'],
  neutralised_deleted: ['modality', 'neutralised_span'],
  stop_added: ['participant', 'known_stop'],
  stop_deleted: ['participant', 'known_stop'],
  miss_rate_set: ['modality', 'checkpoint'],
  read_invalidated: ['read_invalidation'],
  read_restored: ['read_invalidation'],
  clock_difference_set: ['reader', 'reader_clock', 'modality', 'wave'],
  configuration_created: ['reader', 'reader_configuration'],
  configuration_changed: ['reader', 'reader_configuration'],
  configuration_deleted: ['reader', 'reader_configuration'],
  ...Object.fromEntries(
    ['finish', 'make_official', 'cancel', 'postpone'].flatMap((name) => [
      [`event_${name}`, step],
      [`modality_${name}`, step],
    ]),
  ),
};

function tablesOf({ name, changes }: StoredCommand): readonly ShadowTable[] | null {
  const fields = changes.map(({ field }) => field);
  if (name === 'event_changed') return tablesOfEvent(fields);
  if (name === 'modality_changed') return tablesOfRace(fields);
  return byName[name] ?? null;
}

/** The races and people that a command was about. */
export async function scopeOfUndo(db: Db, number: number): Promise<ChangeScope> {
  const changes = (await findCommand(db, number))?.changes ?? [];
  const named = (kind: string): string[] => [
    ...new Set(changes.flatMap(({ subject }) => (subject.startsWith(`${kind}:`) ? [afterColon(subject)] : []))),
  ];
  const people = await scopeOfPeople(db, named('participant'));
  const events = await racesOfEvents(db, named('event'));
  const things = await scopeOfThings(db, {
    modalities: named('modality'),
    configurations: named('configuration'),
    checkpoints: changes.flatMap(({ field, was, is }) => (field === 'checkpoint' ? [was, is] : [])).filter(isText),
    readers: named('reader').map(Number).filter(Number.isSafeInteger),
    chips: named('chip'),
  });
  const times = changes.flatMap(({ field }) => (field.startsWith('time:') ? [afterColon(field)] : []));
  const isEveryone =
    changes.some(({ field }) => field.startsWith('aside:')) ||
    changes.some(({ subject, field }) => isOfAges(subject, field)) ||
    (times.length > 0 && (await isStartNamed(db, times)));
  return {
    races: [...new Set([...people.races, ...events.races, ...things])],
    people: isEveryone ? 'everyone' : people.people,
    ...(changes.some(({ field }) => field === 'slug') && { events: 'all' as const }),
  };
}

const isOfAges = (subject: string, field: string): boolean =>
  (subject.startsWith('event:') || subject.startsWith('modality:')) && movesAges([field]);

const afterColon = (text: string): string => text.slice(text.indexOf(':') + 1);
const isText = (value: unknown): value is string => typeof value === 'string';
