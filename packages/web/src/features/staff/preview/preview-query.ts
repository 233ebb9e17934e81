import {
  MovedBesides,
  movedBesidesHeader,
  type PreviewableCall,
  previewableCalls,
  previewCall,
  previewedHeader,
  type RacePreviewView,
} from '@dorsal/contract/calls/previews.ts';
import type { Group } from '@dorsal/domain/ranking/groups.ts';
import type { Places } from '@dorsal/domain/ranking/types.ts';
import type { Oddity } from '@dorsal/domain/timing/odd-results.ts';
import type { Ms, ResultStatus } from '@dorsal/domain/timing/types.ts';
import * as z from 'zod';
import { call } from '#api/call.ts';

export interface Person {
  readonly id: string;
  readonly bib: string | null;
  readonly name: string;
}

/** The time and the places at the last checkpoint with a time; a scope without a place is absent. */
export interface Standing {
  readonly status: ResultStatus;
  /** The id of that checkpoint; null: they have no time yet. */
  readonly checkpoint: string | null;
  readonly timeMs: Ms | null;
  readonly places: Partial<Places>;
}

export interface MovedPerson extends Person {
  /** Null: not in the race. */
  readonly was: Standing | null;
  readonly is: Standing | null;
}

export interface MovedPrize extends Group {
  readonly order: number;
  readonly place: number;
  readonly from: readonly Person[];
  readonly to: readonly Person[];
}

/** The difference that a change makes to one race: the counts, and the first lines. */
export interface RacePreview extends Pick<RacePreviewView, 'name' | 'version' | 'people' | 'places' | 'prizes'> {
  readonly race: string;
  readonly moved: readonly MovedPerson[];
  readonly moreMoved: number;
  /** People besides, whose times on the way alone change. */
  readonly onlyOnTheWay: number;
  /** People whom the change would give a result that is hardly meant. */
  readonly odd: readonly { readonly what: Oddity; readonly people: readonly Person[]; readonly more: number }[];
  readonly movedPrizes: readonly MovedPrize[];
  readonly morePrizes: number;
}

/** A change as a form would send it now: the call and its decoded body. */
export interface AskedPreview {
  readonly command: PreviewableCall;
  readonly body: unknown;
}

/** Encoded as the call itself would be: two that travel alike are one question. @throws where the form holds what cannot be sent */
export const bodyOnTheWire = ({ command, body }: AskedPreview): unknown =>
  z.encode(previewableCalls[command].body, body as never); // the form's own call

/** Asks what a change would do. @throws CallFailed */
export async function askPreview(asked: AskedPreview, signal: AbortSignal): Promise<readonly RacePreview[]> {
  const { races } = await call(previewCall, { body: { command: asked.command, body: bodyOnTheWire(asked) } }, signal);
  return races.map(previewOf);
}

const previewOf = (told: RacePreviewView): RacePreview => ({
  race: told.modality,
  name: told.name,
  version: told.version,
  people: told.people,
  places: told.places,
  prizes: told.prizes,
  moved: told.moved.map(({ was, is, ...one }) => ({ ...personOf(one), was: standingOf(was), is: standingOf(is) })),
  moreMoved: told.more_moved,
  onlyOnTheWay: told.only_on_the_way,
  odd: told.odd.map(({ what, people, more }) => ({ what, people: people.map(personOf), more })),
  movedPrizes: told.moved_prizes.map(({ order, by, gender = null, category = null, place, from, to }) => ({
    ...{ order, scope: by, gender, category, place },
    ...{ from: from.map(personOf), to: to.map(personOf) },
  })),
  morePrizes: told.more_prizes,
});

type ToldPerson = RacePreviewView['moved_prizes'][number]['to'][number];
const personOf = ({ registration, bib_number: bib, name }: ToldPerson): Person => ({
  id: registration,
  bib: bib ?? null,
  name,
});

function standingOf(told: RacePreviewView['moved'][number]['was']): Standing | null {
  if (!told) return null;
  const { status, intermediate: checkpoint = null, total_time: timeMs = null, places } = told;
  return { status, checkpoint, timeMs, places };
}

/** Names the versions that were looked at, for the call that does the change. */
export const previewedHeaders = (races: readonly RacePreview[]): Readonly<Record<string, string>> =>
  races.length === 0 ? {} : { [previewedHeader]: races.map(({ race, version }) => `${race}:${version}`).join(', ') };

/** The people who moved between the preview and the change, as the answer tells it; null: nobody. */
export interface Besides {
  /** Null: so many that the board was made anew. */
  readonly people: number | null;
  readonly bibs: readonly string[];
}

export function besidesOf(headers: Headers): Besides | null {
  const told = MovedBesides.safeParse(JSON.parse(headers.get(movedBesidesHeader) ?? '[]'));
  if (!told.success || told.data.length === 0) return null;
  const counts = told.data.map(({ people }) => people);
  const people = counts.includes(undefined) ? null : counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  return { people, bibs: told.data.flatMap(({ bibs }) => bibs) };
}
