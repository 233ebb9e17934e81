import { acceptProblem as acceptCall, listAlarms, problemTypes } from '@dorsal/contract/calls/alarms.ts';
import type { AnswerOf } from '@dorsal/contract/endpoint.ts';
import { acceptProblem } from '#modules/problems/accept-problem.ts';
import { listOpenProblems, type ProblemRow } from '#modules/problems/problem-repository.ts';
import type { ProblemType } from '#modules/problems/problem-types.ts';
import type { Context } from '#platform/context.ts';
import { type Refused, refuse } from '#platform/http/answers.ts';
import { actorOf } from '#platform/http/caller.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';

/** Open problems as alarms, and the reason why one may stay. */
export const alarmRoutes = (context: Context): ServedEndpoint[] => [
  serveEndpoint(listAlarms, () => alarms(context)),
  serveEndpoint(acceptCall, async ({ body, caller }): Promise<AnswerOf<typeof acceptCall> | Refused> => {
    const accepted = await acceptProblem(context, body, actorOf(caller));
    return accepted.ok ? { success: true } : refuse(accepted.refusal);
  }),
];

type Alarms = AnswerOf<typeof listAlarms>;

async function alarms({ db }: Context): Promise<Alarms> {
  const open = Map.groupBy(await listOpenProblems(db), ({ type }) => type);
  return problemTypes.flatMap((type) => {
    const rows = open.get(type);
    return rows === undefined ? [] : [{ type, object_type: objectTypes[type], objects: rows.map(presentProblem) }];
  });
}

const objectTypes: Readonly<Record<ProblemType, Alarms[number]['object_type']>> = {
  race_without_reads: 'modality',
  reader_silent: 'reader',
  reader_clock: 'reader',
  unknown_reader: 'reader',
  read_conflict: 'reader',
  result_parked: 'registration',
  unknown_chips: 'event',
  missed_checkpoint: 'checkpoint',
  checkpoint_without_reader: 'checkpoint',
  chip_given_twice: 'event',
  disk_ending: 'server',
  certificate_ending: 'server',
  event_not_finished: 'event',
  categories_at_fault: 'modality',
  price_missing: 'modality',
  track_missing: 'modality',
  legal_texts_missing: 'site',
};

const presentProblem = (problem: ProblemRow): Alarms[number]['objects'][number] => ({
  subject: problem.subject,
  detail: problem.detail,
  raised_at: problem.raised_at.getTime(),
  modality: problem.modality ?? undefined,
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
