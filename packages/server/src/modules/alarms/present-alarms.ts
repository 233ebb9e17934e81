import { type AlarmGroupView, problemTypes } from '@dorsal/contract/calls/staff/alarms.ts';
import { listOpenProblems, type ProblemRow } from '#modules/problems/problem-repository.ts';
import type { ProblemType } from '#modules/problems/problem-types.ts';
import type { Context } from '#platform/context.ts';

/** Open problems of these events by kind, the most urgent kind first. What is of no event (the server, the site) is for those who have all. */
export async function openAlarms({ db }: Context, events: 'all' | readonly number[]): Promise<AlarmGroupView[]> {
  const open = Map.groupBy(await listOpenProblems(db, events), ({ type }) => type);
  return problemTypes.flatMap((type) => {
    const rows = open.get(type);
    return rows === undefined ? [] : [{ type, object_type: objectTypes[type], objects: rows.map(presentProblem) }];
  });
}

const objectTypes: Readonly<Record<ProblemType, AlarmGroupView['object_type']>> = {
  race_without_reads: 'modality',
  reader_silent: 'reader',
  reader_clock: 'reader',
  unknown_reader: 'reader',
  claim: 'registration',
  read_conflict: 'reader',
  result_parked: 'registration',
  unknown_chips: 'event',
  missed_checkpoint: 'checkpoint',
  checkpoint_without_reader: 'checkpoint',
  chip_given_twice: 'event',
  restored: 'server',
  disk_ending: 'server',
  certificate_ending: 'server',
  import_failed: 'job',
  event_not_finished: 'event',
  categories_at_fault: 'modality',
  price_missing: 'modality',
  track_missing: 'modality',
  legal_texts_missing: 'site',
};

const presentProblem = (problem: ProblemRow): AlarmGroupView['objects'][number] => ({
  subject: problem.subject,
  detail: problem.detail,
  raised_at: problem.raised_at.getTime(),
  modality: problem.modality ?? undefined,
  modality_name: problem.race ?? undefined,
  event: problem.event
    ? {
        _id: problem.event.oid,
        slug: problem.event.slug,
        numeric_id: problem.event.number,
        name: problem.event.name,
        name_short: problem.event.name_short ?? undefined,
      }
    : undefined,
  accepted_reason: problem.accepted_reason ?? undefined,
  accepted_by: problem.accepted_by ?? undefined,
});
