import { raceAct, raceActs, raceLine } from '@dorsal/contract/calls/staff/acts.ts';
import type { BodyOf } from '@dorsal/contract/endpoint.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { type FieldFault, refuse } from '#platform/http/answers.ts';
import { actorOf } from '#platform/http/caller.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import type { ActDone } from './act.ts';
import { delayStart } from './delay-start.ts';
import { orderPeople, withdrawOrder } from './order-people.ts';
import { presentActs } from './present-acts.ts';
import { presentLine } from './present-line.ts';
import { restartRace } from './restart-race.ts';
import { type RulingOnMany, ruleSelection } from './rule-selection.ts';
import { bringBack, setAside } from './set-aside.ts';
import { startRace } from './start-race.ts';
import { stopRace } from './stop-race.ts';
import { swapPeople } from './swap-people.ts';

/** Acts on a race whose day goes wrong, and what they left standing. */
export const actRoutes = (context: Context): ServedEndpoint[] => [
  serveEndpoint(raceAct, async ({ body: { modality, act }, caller }) => {
    const fault = faultOf(act);
    if (fault) return refuse('invalid_request', { fields: [fault] });
    const done = await doAct(context, { modality, act }, actorOf(caller));
    return done.ok ? { success: true as const } : refuse(done.refusal, done.faults ? { fields: done.faults } : {});
  }),
  serveEndpoint(
    raceActs,
    async ({ body: { modality } }) => (await presentActs(context, modality)) ?? refuse('modality_not_found'),
  ),
  serveEndpoint(raceLine, async ({ body: { modality, intermediate, bib } }) => {
    const told = await presentLine(context, { modality, checkpoint: intermediate, bib });
    return told.ok ? told.line : refuse(told.refusal, told.faults ? { fields: told.faults } : {});
  }),
];

type Body = BodyOf<typeof raceAct>;
type Act = Body['act'];

const isBlank = (text: string | undefined): boolean => (text ?? '').trim() === '';

/** A fault of an act that its schema does not hold. */
function faultOf(act: Act): FieldFault | null {
  if (act.kind === 'order') return act.intermediate === 'start' ? atStart : null;
  if (act.kind === 'set_aside' || act.kind === 'change_course') return isBlank(act.reason) ? noReason : null;
  return act.kind === 'rule' ? faultOfRuling(act.ruling) : null;
}

function faultOfRuling(ruling: Extract<Act, { kind: 'rule' }>['ruling']): FieldFault | null {
  if (ruling.what === 'status') return ruling.status === 'disqualified' && isBlank(ruling.reason) ? noReason : null;
  if (ruling.what !== 'penalty' && ruling.what !== 'credit') return null;
  return ruling.time === 0 ? noTime : isBlank(ruling.reason) ? noReason : null;
}

const atStart = {
  path: 'act.intermediate',
  message: 'nobody has a place at the start: choose the finish or a checkpoint on the way',
};
const noReason = { path: 'act.reason', message: 'whoever looks at this later is told why: write the reason' };
const noTime = { path: 'act.ruling.time', message: 'a time of more than 0 s is wanted here' };

function doAct(context: Context, { modality, act }: Body, by: Actor): Promise<ActDone> {
  switch (act.kind) {
    case 'start':
      return startRace(
        context,
        { modality, wave: act.wave ?? null, at: act.at ?? null, isLookedAt: act.moves_times ?? false },
        by,
      );
    case 'delay':
      return delayStart(
        context,
        {
          ...{ modality, byMs: act.minutes * 60_000, withDesk: act.desk ?? false },
          ...{ isOfAll: act.all ?? false, was: act.was },
        },
        by,
      );
    case 'set_aside': {
      const { reader, wave = null, from = null, to = null, reason } = act;
      return setAside(context, { modality, reader, checkpoint: null, wave, from, to, reason: reason.trim() }, by);
    }
    case 'change_course': {
      const { intermediate: checkpoint, from = null, to = null, reason } = act;
      return setAside(context, { modality, reader: null, checkpoint, wave: null, from, to, reason: reason.trim() }, by);
    }
    case 'bring_back':
      return bringBack(context, { modality, aside: act.aside }, by);
    case 'rule':
      return ruleSelection(context, { modality, selection: act.selection, ruling: rulingOf(act.ruling) }, by);
    case 'stop':
      return stopRace(context, { modality, checkpoint: act.intermediate }, by);
    case 'restart':
      return restartRace(context, { modality, at: act.at, gunAt: act.gun ?? null }, by);
    case 'order':
      return orderPeople(context, { modality, checkpoint: act.intermediate, ranks: act.ranks, by: 'bib' }, by);
    case 'withdraw_order':
      return withdrawOrder(context, { modality, order: act.order }, by);
    case 'swap':
      return swapPeople(context, { modality, one: act.bib, other: act.other, what: act.what, was: act.was }, by);
  }
}

function rulingOf(ruling: Extract<Act, { kind: 'rule' }>['ruling']): RulingOnMany {
  switch (ruling.what) {
    case 'status': {
      const { what, status, reason } = ruling;
      return { what, status, reason: status === 'disqualified' ? (reason?.trim() ?? null) : null };
    }
    case 'penalty':
      return { what: 'penalty', timeMs: ruling.time, reason: ruling.reason.trim() };
    case 'credit':
      return { what: 'penalty', timeMs: -ruling.time, reason: ruling.reason.trim() };
    case 'classified':
      return { what: 'classified', isClassified: ruling.classified };
    default:
      return ruling;
  }
}
