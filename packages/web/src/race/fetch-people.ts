import { searchText } from '@dorsal/domain/search/search-limits.ts';
import type { Gender } from '@dorsal/domain/timing/types.ts';
import { callAsNobody, callWithHeaders } from '#api/call.ts';
import { type Participant, participantsOf } from './participant.ts';

/** The people to ask for; all conditions apply together. */
export interface PeopleAsked {
  readonly id?: string;
  readonly ids?: readonly string[];
  readonly modality?: string;
  /** Its id, or its number. */
  readonly event?: string | number;
  readonly bib?: string;
  /** All entries of a user, in any event. */
  readonly user?: string;
  /** Part of a name, a bib or a club. */
  readonly text?: string;
  readonly gender?: Gender;
  /** The first places of each gender alone. */
  readonly isPodium?: boolean;
  readonly order?: keyof typeof orders;
  readonly offset?: number;
  readonly limit?: number;
  /** Each person comes with name and status of their race. */
  readonly withRace?: boolean;
  /** The answer shows this version of the board or a later one. */
  readonly minVersion?: number | undefined;
  /** As everyone may see them, whoever is logged in. */
  readonly asNobody?: boolean;
}

export interface PeopleFound {
  readonly people: readonly Participant[];
  /** The number of people found, also beyond the limit. */
  readonly total: number;
  /** Of the board; 0: not sent. */
  readonly version: number;
  /** The server's clock; null: not sent. */
  readonly serverAt: number | null;
}

const orders = { bib: ['bib_number'], place: ['result.shown_order'], name: ['surname', 'name'] } as const;

const listRegistrations = async () => (await import('@dorsal/contract/calls/registrations.ts')).listRegistrations;

/** People with their results, wherever they are shown but on a page of a classification. */
export async function fetchPeople(asked: PeopleAsked, signal?: AbortSignal): Promise<PeopleFound> {
  const { ids, text, gender, isPodium, order, withRace, minVersion, asNobody, ...who } = asked;
  const body = {
    ...who,
    ids: ids && [...ids],
    free_text_search: text && searchText(text),
    gender: gender && [gender],
    winners: isPodium,
    order: order && [...orders[order]],
    include_modality: withRace,
    min_version: minVersion,
  };
  const ask = asNobody === true ? callAsNobody : callWithHeaders;
  const { answer, headers } = await ask(listRegistrations, { body }, signal);
  const serverTime = headers.get('x-server-time');
  const people = participantsOf(answer);
  return {
    people,
    total: Number(headers.get('x-total-count') ?? people.length),
    version: Number(headers.get('x-board-version') ?? 0),
    serverAt: serverTime === null ? null : Number(serverTime),
  };
}
