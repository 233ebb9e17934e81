import {
  type MovedBesides,
  mostBibsBesides,
  movedBesidesHeader,
  previewableCalls,
  previewedHeader,
} from '@dorsal/contract/calls/previews.ts';
import { boardVersion, loadBoardEvents } from '#modules/boards/board-repository.ts';
import type { Context, Db } from '#platform/context.ts';
import { Refused, refuse } from '#platform/http/answers.ts';
import type { ServedEndpoint } from '#platform/http/serve-endpoint.ts';
import { bibsOf, racesNamed } from './scope-repository.ts';

/**
 * Serves calls so that one which names the version that was previewed (`Previewed-Version: MODALITY:VERSION`) is also told what moved on that board between
 * the preview and the change (`Moved-Besides`). Nothing is refused for it: what the preview said of the change stays true, but for these people.
 */
export const tellingMovedBesides = ({ db }: Pick<Context, 'db'>, served: readonly ServedEndpoint[]): ServedEndpoint[] =>
  served.map(({ endpoint, handle }) => {
    if (!(endpoint.name in previewableCalls)) return { endpoint, handle };
    return {
      endpoint,
      handle: async (call) => {
        const header = call.header(previewedHeader);
        if (header === undefined) return await handle(call);
        // Asked before the change, which moves the board as soon as it is committed.
        const besides = await movedBesides(db, parsePreviewed(header));
        const outcome = await handle(call);
        if (!(outcome instanceof Refused)) call.setHeader(movedBesidesHeader, inAscii(JSON.stringify(besides)));
        return outcome;
      },
    };
  });

interface Previewed {
  readonly modality: string;
  readonly version: number;
}

/** Races that one call names, at most. */
const mostNamed = 20;

function parsePreviewed(header: string): Previewed[] {
  const named = header.split(',').map((one) => /^\s*([0-9a-f]{24}):(\d{1,15})\s*$/.exec(one));
  if (named.length > mostNamed || named.includes(null))
    throw refuse('invalid_request', {
      fields: [{ path: previewedHeader, message: 'MODALITY:VERSION is wanted here, as the preview told it' }],
    });
  return named.map((found) => ({ modality: found?.[1] ?? '', version: Number(found?.[2]) }));
}

/** The races that moved since, with who did. One that is gone has nothing to tell. */
async function movedBesides(db: Db, previewed: readonly Previewed[]): Promise<MovedBesides> {
  const races = await racesNamed(
    db,
    previewed.map(({ modality }) => modality),
  );
  const told: MovedBesides = [];
  for (const { modality, version } of previewed) {
    const race = races.get(modality);
    if (race === undefined) continue;
    const now = await boardVersion(db, race);
    if (now <= version) continue;
    const moved = await movedSince(db, race, version);
    const bibs = await bibsOf(db, [...(moved ?? [])], mostBibsBesides);
    told.push({ modality, version: now, ...(moved && { people: moved.size }), bibs });
  }
  return told;
}

/** Null: so many that the board was made anew, or more steps than are looked at. */
async function movedSince(db: Db, race: number, version: number): Promise<ReadonlySet<number> | null> {
  const { events, isMoreLeft } = await loadBoardEvents(db, [{ modality: race, version }]);
  if (isMoreLeft || events.some(({ changes }) => changes === null)) return null;
  return new Set(events.flatMap(({ changes }) => changes?.changes.map(({ id }) => id) ?? []));
}

/** Bibs may have any letter, headers may not. */
const inAscii = (json: string): string =>
  json.replace(/[^\x20-\x7e]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
