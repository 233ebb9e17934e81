import type { Role } from '@dorsal/contract/codecs/enums.ts';
import { storeRace } from '@dorsal/devkit/store/store-race.ts';
import { addApiToken } from '@dorsal/server/modules/accounts/api-tokens.ts';
import { logIn } from '@dorsal/server/modules/accounts/log-in.ts';
import { addUser } from '@dorsal/server/modules/accounts/users.ts';
import { addPenalty, setStaffStatus } from '@dorsal/server/modules/corrections/rule-on-people.ts';
import { importEvent } from '@dorsal/server/modules/imports/event/import-event.ts';
import { type Step, stepModality } from '@dorsal/server/modules/statuses/take-step.ts';
import type { Context } from '@dorsal/server/platform/context.ts';
import { openBesideTheServer } from '../../beside-the-server.ts';
import { aRaceToCome, type RaceOptions } from './generated-race.ts';

export interface Starter {
  /** Also the `result_id` of addresses. */
  readonly id: string;
  readonly bib: string;
  /** Name and surname, public or not. */
  readonly name: string;
}

/** A race that a journey follows. */
export interface Race {
  /** Of the modality. */
  readonly id: string;
  readonly slug: string;
  /** Of the event, as `/r/…` takes it. */
  readonly event: number;
  readonly shortName: string;
  readonly people: readonly Starter[];
  /** In course order, start and finish included. */
  readonly checkpoints: readonly { readonly id: string; readonly device: number }[];
}

/** A member of the staff, as a browser stores who is logged in. */
export interface StoredSession {
  readonly token: string;
  readonly name: string;
  readonly roles: readonly Role[];
}

const staff = { name: 'journeys', user: null };

/** Does the work of a race's staff with commands of the server, in a process beside the one that serves the pages. */
export class RaceOffice {
  readonly #context: Context;
  readonly #close: () => Promise<void>;
  /** Part of the names of the races and readers of this office: a reader with the name of another one would send its reads to both races. */
  readonly #name: string;
  #reader: number;
  #accounts = 0;
  /** Races that the public sees since the office last put its races away. */
  readonly #shown: Race[] = [];

  constructor(context: Context, close: () => Promise<void>, number: number) {
    this.#context = context;
    this.#close = close;
    const openedS = Math.floor(context.now() / 1_000);
    this.#name = `${openedS}-${number}`;
    this.#reader = (openedS % 100_000) * 10_000 + number * 1_000;
  }

  static async open(number: number): Promise<RaceOffice> {
    const { context, close } = await openBesideTheServer();
    return new RaceOffice(context, close, number);
  }

  close(): Promise<void> {
    return this.#close();
  }

  async gatewayToken(): Promise<string> {
    const added = await addApiToken(this.#context, { name: `journeys-${this.#name}` });
    if (!added.ok) throw new Error(added.refusal);
    return added.token;
  }

  /** Logs in somebody new with these roles. */
  async session(...roles: readonly Role[]): Promise<StoredSession> {
    this.#accounts += 1;
    const email = `journeys-${this.#name}-${this.#accounts}@example.org`;
    const added = await addUser(this.#context, { email, name: 'Carme', roles });
    if (!added.ok || added.password === null) throw new Error('no account was made');
    const { password } = added;
    const session = await logIn(this.#context, { email, password, address: '127.0.0.1' });
    if (!session.ok) throw new Error(session.refusal);
    return { token: session.token, name: session.name, roles: session.roles };
  }

  /** The hashtags of an event and its race. */
  async takesHashtags({ slug, shortName }: Race, ofEvent: readonly string[], ofRace: readonly string[]): Promise<void> {
    const modalities = [{ short_name: shortName, rrss_hashtags: [...ofRace] }];
    const done = await importEvent(this.#context, { slug, rrss_hashtags: [...ofEvent], modalities });
    if (!done.ok) throw new Error(JSON.stringify(done));
  }

  /** A race of which only the list of entrants and the course stand. */
  async aRace(options: Omit<RaceOptions, 'slug' | 'firstReader'>): Promise<Race> {
    const { db } = this.#context;
    this.#reader += 10;
    const race = aRaceToCome({ ...options, slug: `moreres-${this.#name}-${this.#reader}`, firstReader: this.#reader });
    // The generator knows when the gun goes off; here it has not.
    const stored = await storeRace(db, race, {
      columns: { gun_at: null, status: 'waiting_for_start' },
      event: { columns: { show_registration_list: true } },
    });
    const modality = stored.modalities[0];
    const generated = race.modalities[0];
    if (!modality || !generated) throw new Error('a race has a modality');
    const people = await db
      .selectFrom('participant')
      .select(['oid', 'bib', 'name', 'surname'])
      .where('modality_number', '=', modality.number)
      .orderBy('number')
      .execute();
    const checkpoints = await db
      .selectFrom('checkpoint')
      .select('oid')
      .where('modality_number', '=', modality.number)
      .orderBy('position')
      .execute();
    const made = {
      id: modality.oid,
      slug: stored.slug,
      event: stored.number,
      shortName: modality.shortName,
      people: people.map(({ oid, bib, name, surname }) => ({ id: oid, bib: bib ?? '', name: `${name} ${surname}` })),
      checkpoints: checkpoints.map(({ oid }, position) => ({
        id: oid,
        device: generated.checkpoints[position]?.device ?? 0,
      })),
    };
    this.#shown.push(made);
    return made;
  }

  /** Hides the races made so far. The home page has room for eleven live events: races that stay would push those of the demo off it. */
  async putsAwayItsRaces(): Promise<void> {
    for (const race of this.#shown.splice(0)) await this.hides(race);
  }

  /** The start is put to another hour. */
  async startsAt({ slug, shortName }: Race, instant: number): Promise<void> {
    const datetime_start = new Date(instant).toISOString();
    const done = await importEvent(this.#context, { slug, modalities: [{ short_name: shortName, datetime_start }] });
    if (!done.ok) throw new Error(JSON.stringify(done));
  }

  /** The event is shown to nobody but staff. */
  async hides({ slug }: Race): Promise<void> {
    const done = await importEvent(this.#context, { slug, visible: false });
    if (!done.ok) throw new Error(JSON.stringify(done));
  }

  /** The race gives prizes to the first three, and says to whom or says nothing of it. */
  async givesPrizes({ slug, shortName }: Race, { areShown }: { readonly areShown: boolean }): Promise<void> {
    const prizes = [{ order: 1, total: 3, by: 'general' }];
    const modality = { short_name: shortName, prizes, show_prized_positions: areShown };
    const done = await importEvent(this.#context, { slug, modalities: [modality] });
    if (!done.ok) throw new Error(JSON.stringify(done));
  }

  async penalises({ id }: Starter, seconds: number, reason: string): Promise<void> {
    const done = await addPenalty(this.#context, { participant: id, timeMs: seconds * 1_000, reason }, staff);
    if (!done.ok) throw new Error(done.refusal);
  }

  async disqualifies({ id }: Starter, reason: string): Promise<void> {
    const ruling = { participant: id, status: 'disqualified', reason } as const;
    const done = await setStaffStatus(this.#context, ruling, staff);
    if (!done.ok) throw new Error(done.refusal);
  }

  async takes(race: Race, step: Step): Promise<void> {
    const done = await stepModality(this.#context, race.id, { step }, staff);
    if (!done.ok) throw new Error(done.refusal);
  }
}
