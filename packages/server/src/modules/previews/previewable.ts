import { type PreviewableCall, previewableCalls } from '@dorsal/contract/calls/previews.ts';
import type { Role } from '@dorsal/contract/codecs/enums.ts';
import { type BodyOf, changeableFields } from '@dorsal/contract/endpoint.ts';
import { actRoutes } from '#modules/acts/route.ts';
import { correctionRoutes } from '#modules/corrections/route.ts';
import { raceRoutes } from '#modules/races/editing/route.ts';
import { readerRoutes } from '#modules/races/reader-route.ts';
import { trailRoutes } from '#modules/trail/route.ts';
import type { Context, Db } from '#platform/context.ts';
import { Refused } from '#platform/http/answers.ts';
import type { Call, ServedEndpoint } from '#platform/http/serve-endpoint.ts';
import { scopeOfAct, tablesOfAct } from './act-looked-at.ts';
import type { Change } from './preview-change.ts';
import { isNameTouched, peopleOfSave, tablesOfSavedEvent, tablesOfSavedRace } from './race-looked-at.ts';
import {
  eventsNamed,
  isStartNamed,
  racesOfEvents,
  scopeOfConfiguration,
  scopeOfPeople,
  scopeOfRace,
} from './scope-repository.ts';
import type { ChangeScope, ShadowTable } from './shadow-repository.ts';
import { scopeOfUndo, tablesOfUndo } from './undo-looked-at.ts';

/** The way in which a call is previewed: by its own handler. */
interface Previewable<Body> {
  /** The tables that it writes or locks, but for marks. Null: it moves nobody's result, and is not looked at. */
  readonly tables: readonly ShadowTable[] | ((db: Db, body: Body) => Promise<readonly ShadowTable[] | null>);
  readonly scopeOf: (db: Db, body: Body) => Promise<ChangeScope>;
}

interface OfPerson {
  readonly registration: string;
}

const ofPerson = (table: ShadowTable): Previewable<OfPerson> => ({
  tables: [...new Set<ShadowTable>(['participant', table])],
  scopeOf: (db, { registration }) => scopeOfPeople(db, [registration]),
});
const ofPeople = (table: ShadowTable): Previewable<{ readonly data: readonly OfPerson[] }> => ({
  tables: ['participant', table],
  scopeOf: (db, { data }) =>
    scopeOfPeople(
      db,
      data.map(({ registration }) => registration),
    ),
});
const ofRace = (...tables: ShadowTable[]): Previewable<{ readonly modality: string }> => ({
  tables: ['modality', ...tables],
  scopeOf: (db, { modality }) => scopeOfRace(db, modality),
});

/** A time at a start can change who has started, so everyone of the race is looked at. */
async function scopeOfTimes(
  db: Db,
  times: readonly { readonly registration: string; readonly intermediate: string }[],
): Promise<ChangeScope> {
  const scope = await scopeOfPeople(
    db,
    times.map(({ registration }) => registration),
  );
  const isOfStart = await isStartNamed(
    db,
    times.map(({ intermediate }) => intermediate),
  );
  return isOfStart ? { ...scope, people: 'everyone' } : scope;
}

/** A call that joins `previewableCalls` of the contract has its line here, and its routes in `routes`. */
const previewable: { readonly [Name in PreviewableCall]: Previewable<BodyOf<(typeof previewableCalls)[Name]>> } = {
  addIntermediate: { tables: ['participant', 'manual_time'], scopeOf: (db, { data }) => scopeOfTimes(db, data) },
  deleteIntermediate: { tables: ['participant', 'manual_time'], scopeOf: (db, body) => scopeOfTimes(db, [body]) },
  settleCrossing: ofPerson('crossing_choice'),
  unsettleCrossing: ofPerson('crossing_choice'),
  acceptMissRates: ofRace('checkpoint'),
  addNeutralised: ofRace('neutralised_span'),
  deleteNeutralised: ofRace('neutralised_span'),
  addStops: ofPeople('known_stop'),
  deleteStop: ofPerson('known_stop'),
  ruleStatus: ofPerson('participant'),
  reportWhereabouts: ofPerson('retirement'),
  addPenalty: ofPerson('penalty'),
  deletePenalty: ofPerson('penalty'),
  judgeLateStart: ofPerson('participant'),
  giveChip: ofPerson('chip'),
  judgeRead: ofPerson('read_invalidation'),
  raceAct: {
    tables: async (_, { act }) => tablesOfAct(act.kind),
    scopeOf: scopeOfAct,
  },
  saveReaderConfiguration: {
    tables: ['reader', 'reader_configuration'],
    scopeOf: (db, { _id, intermediate, changes }) =>
      scopeOfConfiguration(db, {
        configuration: _id ?? null,
        checkpoint: intermediate ?? changes?.intermediate?.is ?? null,
      }),
  },
  deleteReaderConfiguration: {
    tables: ['reader', 'reader_configuration'],
    scopeOf: (db, { _id }) => scopeOfConfiguration(db, { configuration: _id, checkpoint: null }),
  },
  saveEvent: {
    tables: async (_, body) => tablesOfSavedEvent(body),
    scopeOf: async (db, body) => ({
      ...(await racesOfEvents(db, [body._id ?? ''])),
      people: peopleOfSave(body),
      ...((!body._id || isNameTouched(body)) && { events: 'all' as const }),
    }),
  },
  saveModality: {
    tables: async (_, body) => tablesOfSavedRace(body),
    scopeOf: async (db, body) => ({
      ...(await scopeOfRace(db, body._id ?? '')),
      people: peopleOfSave(body),
      events: await eventsNamed(db, [body.event ?? body.changes?.event?.is ?? '']),
    }),
  },
  undoCommand: {
    tables: (db, { number }) => tablesOfUndo(db, number),
    scopeOf: (db, { number }) => scopeOfUndo(db, number),
  },
};

/** The routes that serve these calls. */
const routes = (context: Context): ServedEndpoint[] => [
  ...correctionRoutes(context),
  ...actRoutes(context),
  ...readerRoutes(context),
  ...raceRoutes(context),
  ...trailRoutes(context),
];

/** A preview as it is asked for. */
export interface AskedPreview {
  readonly command: PreviewableCall;
  /** The body of the call, decoded. */
  readonly body: unknown;
  /** The account of who asks. */
  readonly user: number;
  readonly roles: readonly Role[];
  /** The numbers of the events that name them. */
  readonly events: readonly number[];
}

/** The change that a call would make: its own handler, with a context that has the tables of the preview. */
export function changeOf(context: Context, asked: AskedPreview): Change {
  const { command, body } = asked;
  const { tables, scopeOf } = previewable[command] as Previewable<unknown>; // its body was decoded by the schema of the same call
  return {
    tables: typeof tables === 'function' ? (db) => tables(db, body) : tables,
    scopeOf: (db) => scopeOf(db, body),
    act: async (db) => {
      const served = routes({ ...context, db }).find(({ endpoint }) => endpoint.name === command);
      if (!served) throw new Error(`nothing serves ${command}`);
      return await refusalOf(served, callOf(asked));
    },
  };
}

async function refusalOf({ handle }: ServedEndpoint, call: Parameters<ServedEndpoint['handle']>[0]) {
  try {
    const outcome = await handle(call);
    return outcome instanceof Refused ? outcome : null;
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
}

const nothing = (): undefined => undefined;

export const callOf = ({
  command,
  body,
  user,
  roles,
  events,
}: AskedPreview): Parameters<ServedEndpoint['handle']>[0] => ({
  body: body as Call<ServedEndpoint['endpoint']>['body'], // decoded by the schema of the call
  query: undefined,
  params: undefined,
  caller: {
    kind: 'user',
    user,
    name: '',
    roles,
    events,
    tokenHash: Buffer.alloc(0),
    sent: {
      through: command,
      id: null,
      fingerprint: '',
      changeable: changeableFields(previewableCalls[command], roles) ?? undefined,
      isPreview: true,
    },
  },
  token: null,
  address: '',
  language: 'en',
  requestId: '',
  header: nothing,
  cookie: nothing,
  setCookie: nothing,
  setHeader: nothing,
  onLeave: nothing,
});
