import { sameBib } from '@dorsal/domain/registration/bibs.ts';
import { type StaffStatus, staffStatuses } from '@dorsal/domain/timing/types.ts';
import { startRace } from '#modules/acts/start-race.ts';
import { isFinished, retirementOf } from '#modules/corrections/correction-repository.ts';
import { reportWhereabouts } from '#modules/corrections/report-whereabouts.ts';
import { setGun } from '#modules/corrections/set-gun.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { actsOfPhone, keyOf, newestLine, type PhoneAct, writeAct } from './log-repository.ts';
import { type HelperPhone, placesOfPhone } from './phone-repository.ts';
import {
  type BibHolder,
  holderNow,
  holdersOfEvent,
  type PocketPlace,
  type PocketRace,
  placesOfEvent,
  racesOfEvent,
} from './places-repository.ts';

/**
 * Does what a phone's guns and words on people ask for, each once and as a command of its own in the trail, and takes back those that the phone took back. What
 * is refused (another gun stands, a race is official) stays undone; an unknown bib is tried again with the next log.
 */
export async function applyActs(context: Context, phone: HelperPhone): Promise<void> {
  const open = (await actsOfPhone(context.db, phone.number)).filter(isOpen);
  if (open.length === 0) return;
  const newest = await newestLine(context.db, phone.number);
  // The same log, sent twice at once, does it once.
  const sentAs = (act: PhoneAct): Actor => {
    const id = `phone:${phone.oid}:${keyOf(act)}:${act.stands}:${newest === null ? '' : keyOf(newest)}`;
    return { name: `phone:${phone.name}`, user: null, sent: { through: 'pocketLog', id, fingerprint: `${act.at}` } };
  };
  const allowed = await placesOfPhone(context.db, phone.number);
  const places = (await placesOfEvent(context.db, phone.event)).filter(
    ({ number }) => allowed?.includes(number) ?? true,
  );
  const known = {
    holders: new Map((await holdersOfEvent(context.db, phone.event)).map((one) => [sameBib(one.bib), one])),
    races: await racesOfEvent(context.db, phone.event),
    places,
  };
  for (const act of open) {
    const by = sentAs(act);
    const done = act.stands
      ? await (act.kind === 'gun' ? fire(context, act, known, by) : report(context, act, { ...known, phone }, by))
      : await takeBack(context, act, { ...known, phone }, by);
    await writeAct(context.db, phone.number, { ...act, ...done });
  }
}

/** A gun waits until its instant is certain; words on people do not: where somebody is matters more than the second. */
const isOpen = ({ stands, outcome, kind, is_certain: isCertain }: PhoneAct): boolean =>
  stands ? outcome === 'unknown_bib' || (outcome === null && (kind !== 'gun' || isCertain)) : outcome === 'done';

interface Known {
  readonly holders: ReadonlyMap<string, BibHolder>;
  readonly races: readonly PocketRace[];
  /** Those at which the phone may stamp. */
  readonly places: readonly PocketPlace[];
}
interface KnownOfPhone extends Known {
  readonly phone: HelperPhone;
}
type Done = Partial<Pick<PhoneAct, 'outcome' | 'had_status' | 'at'>>;

/** A gun that stands is not moved; the press is in the phone's log, where staff find it. */
async function fire(context: Context, act: PhoneAct, { races, places }: Known, by: Actor): Promise<Done> {
  const isAtStart = places.some(({ kind, race }) => kind === 'start' && race === act.modality);
  const race = races.find(({ oid }) => oid === act.modality && isAtStart);
  const wave = race?.waves?.find(({ oid }) => oid === act.wave);
  if (race === undefined || (act.wave !== null && wave === undefined)) return { outcome: 'refused' };
  const fired = await startRace(context, { modality: race.oid, wave: wave?.name ?? null, at: act.at }, by);
  if (fired.ok) return { outcome: 'done' };
  const isStanding = fired.refusal === 'gun_stands';
  context.log.info({ modality: race.number, at: act.at, isSet: false, by: by.name }, 'gun_proposed');
  return { outcome: isStanding ? 'stood' : 'refused' };
}

async function report(
  context: Context,
  act: PhoneAct,
  { holders, places, phone }: KnownOfPhone,
  by: Actor,
): Promise<Done> {
  const person = holders.get(sameBib(act.bib ?? ''));
  if (person === undefined) return { outcome: 'unknown_bib' };
  // Nobody at the finish has given up: one of the two words is wrong, and staff say which.
  const isWrong = act.kind === 'retired' && (await isFinished(context.db, person.number));
  if (isWrong || !places.some(({ modality }) => modality === person.modality)) return { outcome: 'refused' };
  const at = Math.min(act.at, context.now());
  const place = nameOf(places.find(({ oid }) => oid === act.checkpoint));
  const word =
    act.kind === 'back'
      ? { backAt: at }
      : {
          retirement: { at, place, reportedBy: phone.name },
          ...(person.status === null && { status: 'retired' as const }),
        };
  const reported = await reportWhereabouts(context, { participant: person.oid, ...word }, by);
  // The instant as it was said, by which the phone's own word is known when it is taken back.
  return reported.ok ? { outcome: 'done', had_status: person.status, at } : { outcome: 'refused' };
}

const nameOf = (place: PocketPlace | undefined): string => place?.name ?? place?.kind ?? '?';

/** Only what still stands as this phone left it is taken back. */
async function takeBack(context: Context, act: PhoneAct, known: KnownOfPhone, by: Actor): Promise<Done> {
  if (act.kind === 'gun') await takeGunBack(context, act, known, by);
  else await takeWordBack(context, act, known, by);
  return { outcome: null };
}

async function takeGunBack(context: Context, act: PhoneAct, { races }: Known, by: Actor): Promise<void> {
  const race = races.find(({ oid }) => oid === act.modality);
  const wave = race?.waves?.find(({ oid }) => oid === act.wave);
  if (race === undefined || (act.wave === null ? race : wave)?.gunAt !== act.at) return;
  await setGun(context, { modality: race.oid, wave: wave?.name ?? null, gunAt: null }, by);
}

async function takeWordBack(
  context: Context,
  act: PhoneAct,
  { holders, phone }: KnownOfPhone,
  by: Actor,
): Promise<void> {
  const known = holders.get(sameBib(act.bib ?? ''));
  // An act of the same log may have changed it.
  const person = known && (await holderNow(context.db, known.number));
  if (person === undefined) return;
  const retirement = await retirementOf(context.db, person.number);
  // Somebody else has said so since: their word stays.
  const isOwn =
    act.kind === 'back' ? person.backAt === act.at : retirement?.at === act.at && retirement.reportedBy === phone.name;
  if (!isOwn) return;
  const had = staffStatuses.find((status) => status === act.had_status) ?? null;
  // A retirement that was reported stands, back at base or not.
  const isOfAnother = act.kind === 'back' && retirement !== null;
  const status: StaffStatus | null | undefined = person.status === 'retired' && !isOfAnother ? had : undefined;
  const word = act.kind === 'back' ? { backAt: null } : { retirement: null };
  await reportWhereabouts(context, { participant: person.oid, ...word, ...(status !== undefined && { status }) }, by);
}
