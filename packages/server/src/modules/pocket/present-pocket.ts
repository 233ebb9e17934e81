import type { PocketState, pocketState } from '@dorsal/contract/calls/pocket.ts';
import type { AnswerOf } from '@dorsal/contract/endpoint.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { lineageOf } from '#modules/lineage/lineage.ts';
import type { Context } from '#platform/context.ts';
import { newestLine } from './log-repository.ts';
import type { HelperPhone } from './phone-repository.ts';
import { placesOfPhone } from './phone-repository.ts';
import {
  type PersonWithBib,
  type PocketPlace,
  type PocketRace,
  peopleWithBibs,
  placesOfEvent,
  pocketEvent,
  racesOfEvent,
} from './places-repository.ts';

interface OfPhone {
  readonly event: number;
  /** Checkpoints; null: all. */
  readonly places: readonly number[] | null;
  readonly endsAt: EpochMs;
}

/** The state of a phone's event; the races of its places, by number, stand beside it. */
async function stateOf(
  context: Context,
  { event, places: allowed, endsAt }: OfPhone,
): Promise<{ readonly state: PocketState; readonly races: readonly number[] }> {
  const { oid: _id, number, slug, name, timeZone } = await pocketEvent(context.db, event);
  const places = (await placesOfEvent(context.db, event)).filter(({ number }) => allowed?.includes(number) ?? true);
  const numbers = new Set(places.map(({ modality }) => modality));
  const races = (await racesOfEvent(context.db, event)).filter(({ number }) => numbers.has(number));
  const state = {
    event: { _id, numeric_id: number, slug, name, time_zone: timeZone },
    server_time: context.now(),
    lineage: await lineageOf(context.db),
    ends_at: endsAt,
    places: places.map(presentPlace),
    races: races.map(presentRace),
  };
  return { state, races: races.map(({ number }) => number) };
}

/** The state of a phone that has just been opened. */
export const presentOpened = async (context: Context, of: OfPhone): Promise<PocketState> =>
  (await stateOf(context, of)).state;

/** The state with the people whom the phone may stamp, and what the server has of its log. */
export async function presentState(context: Context, phone: HelperPhone): Promise<AnswerOf<typeof pocketState>> {
  const places = await placesOfPhone(context.db, phone.number);
  const { state, races } = await stateOf(context, { event: phone.event, places, endsAt: phone.endsAt });
  const people = await peopleWithBibs(context.db, races);
  return { ...state, people: people.map(presentPerson), known_to: await newestLine(context.db, phone.number) };
}

/** A place, as phones and staff choose it. */
export const presentPlace = ({ oid: checkpoint, name, distanceM, kind, race: modality }: PocketPlace) => ({
  checkpoint,
  ...(name !== null && name !== '' && { name }),
  ...(distanceM !== null && { km: distanceM / 1000 }),
  kind,
  modality,
});

const presentRace = ({ oid: modality, name, colour, gunAt, waves }: PocketRace) => ({
  modality,
  name,
  ...(colour !== null && { colour }),
  gun_at: gunAt,
  waves: (waves ?? []).map((wave) => ({ wave: wave.oid, name: wave.name, gun_at: wave.gunAt })),
});

const presentPerson = ({ bib, name, race: modality, state }: PersonWithBib) => ({
  bib,
  name,
  modality,
  ...(state !== null && { state }),
});
