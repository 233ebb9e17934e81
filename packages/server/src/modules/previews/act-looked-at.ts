import type { raceAct } from '@dorsal/contract/calls/staff/acts.ts';
import type { BodyOf } from '@dorsal/contract/endpoint.ts';
import type { Db } from '#platform/context.ts';
import { racesBeside, scopeOfRace, scopeOfSwap } from './scope-repository.ts';
import type { ChangeScope, ShadowTable } from './shadow-repository.ts';

type Body = BodyOf<typeof raceAct>;

const race: readonly ShadowTable[] = ['event', 'modality'];

/** The tables that an act writes or locks. */
const tables: Readonly<Record<Body['act']['kind'], readonly ShadowTable[]>> = {
  start: [...race, 'wave'],
  delay: [...race, 'wave', 'reader_configuration', 'participant'],
  set_aside: [...race, 'mat_aside'],
  change_course: [...race, 'mat_aside'],
  bring_back: [...race, 'mat_aside'],
  rule: [...race, 'participant', 'penalty'],
  stop: [...race, 'race_stop'],
  order: [...race, 'judge_order'],
  withdraw_order: [...race, 'judge_order'],
  restart: [...race, 'wave', 'mat_aside', 'manual_time', 'participant'],
  swap: [...race, 'participant', 'chip'],
};

export const tablesOfAct = (kind: Body['act']['kind']): readonly ShadowTable[] => tables[kind];

/** Times at the start, by hand too, tell who has started, and everybody is ruled on by some selections: all of the race are looked at. */
export async function scopeOfAct(db: Db, { modality, act }: Body): Promise<ChangeScope> {
  if (act.kind === 'swap') return await scopeOfSwap(db, modality, [act.bib, act.other]);
  const isOfAll = act.kind === 'delay' && act.all === true;
  const scope = await (isOfAll ? racesBeside(db, modality) : scopeOfRace(db, modality));
  return act.kind === 'rule' || act.kind === 'restart' || act.kind === 'delay'
    ? { ...scope, people: 'everyone' }
    : scope;
}
