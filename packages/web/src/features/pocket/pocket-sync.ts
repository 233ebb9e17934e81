import { openPocket, type PocketState, pocketLog, pocketState } from '@dorsal/contract/calls/pocket.ts';
import type { PhoneClocks, PocketContact } from '@dorsal/domain/pocket/pocket-entry.ts';
import { callAs, callUnder } from '#api/call.ts';
import { CallFailed } from '#api/call-failed.ts';
import { saveFile } from '#browser/save-file.ts';
import type { PocketClock, Reading } from './pocket-clock.ts';
import { type LogEntry, type Person, type Phone, type PocketEvent, spotsOf } from './pocket-log.ts';
import {
  allEntries,
  changePhone,
  dropContacts,
  keepContact,
  keptContacts,
  noteSent,
  replacePhone,
  storedPhone,
} from './pocket-store.ts';

/** The end of one round: all is with the server; there is no network; or the server takes nothing of this phone any more. */
export type Sent = 'done' | 'offline' | 'ended';

interface ToOpen {
  readonly address: string;
  readonly link: string | null;
  readonly pin: string;
  readonly name: string;
}

/** Makes this browser a phone of the event: by a helper's link and PIN, else by who is logged in. @throws CallFailed */
export async function openPhone({ address, link, pin, name }: ToOpen): Promise<Phone> {
  const asked = { event: address, name, ...(link !== null && { link, pin }) };
  const { answer } = await callUnder(openPocket, { body: asked }, { commandId: crypto.randomUUID() });
  const event = eventOf(answer.state);
  const [spot, ...others] = spotsOf(event.places);
  const phone: Phone = {
    ...{ format: 1, address, device: answer.device, token: answer.token, link, name },
    ...{ event, people: [], seenAt: null },
    // Somebody at one spot, be it of several races, has nothing to choose.
    chosen: spot !== undefined && others.length === 0 ? spot.places.map(({ checkpoint }) => checkpoint) : [],
    ...{ epoch: 1, nextSeq: 1, segment: 0, isEnded: false },
  };
  await replacePhone(phone);
  return phone;
}

const eventOf = (state: PocketState): PocketEvent => ({
  id: state.event._id,
  number: state.event.numeric_id,
  name: state.event.name,
  zone: state.event.time_zone,
  endsAt: state.ends_at,
  places: state.places.map((place) => ({
    checkpoint: place.checkpoint,
    name: place.name ?? '',
    km: place.km ?? null,
    kind: place.kind,
    race: place.modality,
  })),
  races: state.races.map((race) => ({
    id: race.modality,
    name: race.name,
    colour: race.colour ?? null,
    gunAt: race.gun_at ?? null,
    waves: race.waves.map((wave) => ({ id: wave.wave, name: wave.name, gunAt: wave.gun_at ?? null })),
  })),
});

/** Learns places, guns and people anew, for the hours without a network. */
export async function learn(phone: Phone): Promise<Sent> {
  try {
    const { answer } = await callAs(pocketState, { body: {} }, { token: phone.token });
    const people: readonly Person[] = answer.people.map(({ bib, name, modality, state }) => ({
      ...{ bib, name, race: modality, state: state ?? null },
    }));
    await changePhone(phone.address, (now) =>
      now.device === phone.device ? { ...now, event: eventOf(answer), people, seenAt: Date.now() } : now,
    );
    return 'done';
  } catch (error) {
    return await failedWith(phone, error);
  }
}

const mostEntries = 200;
const mostContacts = 50;

/**
 * Sends what waits, as it was made, and measures the clock on the way: the middle of the round trip against the server's instant. The measurement
 * goes with the next round, which is why the first ones of a segment follow at once (`isMeasured`).
 */
export async function sendLog(phone: Phone, clock: PocketClock): Promise<Sent> {
  // Another link may have put another phone in its place: what is in the log then is not this one's.
  if ((await storedPhone(phone.address))?.device !== phone.device) return 'offline';
  const all = await allEntries(phone.address);
  const waiting = all.filter(({ isSent }) => !isSent).slice(0, mostEntries);
  const contacts = (await keptContacts(phone.address)).slice(0, mostContacts);
  const before = clock.read();
  try {
    const { answer } = await callAs(
      pocketLog,
      {
        body: {
          sent: { segment: before.segment, wall: before.wall, mono: before.mono },
          contacts: contacts.map(contactToSend),
          entries: waiting.map(wireOf),
        },
      },
      { token: phone.token },
    );
    const after = clock.read();
    await dropContacts(contacts.map(({ number }) => number));
    await noteSent(
      phone,
      waiting.map((entry, at) => {
        const item = answer.items[at];
        return { ...entry, refusal: item?.status === 'refused' ? (item.reason ?? '') : null };
      }),
    );
    if (after.segment === before.segment) await keepContact(phone, contactOf(phone, before, after, answer));
    return 'done';
  } catch (error) {
    return await failedWith(phone, error);
  }
}

/** The middle of a round trip by the phone's own clocks, and the instant that the server gave. */
const contactOf = (
  { epoch }: Phone,
  { segment, ...before }: Reading,
  after: PhoneClocks,
  { server_time: serverAt }: { readonly server_time: number },
): PocketContact => ({
  ...{ epoch, segment, serverAt },
  wall: Math.round((before.wall + after.wall) / 2),
  mono: Math.round((before.mono + after.mono) / 2),
  rtt: after.mono - before.mono,
});

const contactToSend = ({ epoch, segment, wall, mono, serverAt, rtt }: PocketContact) => ({
  ...{ epoch, segment, wall, mono, rtt },
  server_at: serverAt,
});

const wireOf = ({ epoch, seq, segment, kind, wall, mono, ...entry }: LogEntry) => ({
  ...{ epoch, seq, segment, kind, wall, mono },
  ...(entry.checkpoint !== undefined && { checkpoint: entry.checkpoint }),
  ...(entry.ref !== undefined && { ref: entry.ref }),
  ...(entry.bib !== undefined && { bib: entry.bib }),
  ...(entry.modality !== undefined && { modality: entry.modality }),
  ...(entry.wave !== undefined && { wave: entry.wave }),
});

/** A token that holds no more ends this phone: people's names go, the log stays until somebody saves it. */
async function failedWith({ address, device }: Phone, error: unknown): Promise<Sent> {
  if (!(error instanceof CallFailed)) throw error;
  if (error.failure.status !== 401 && error.failure.status !== 403) return 'offline';
  // A page of somebody between, as of a network that wants a log-in, ends nothing.
  if (error.failure.code === 'unknown') return 'offline';
  await changePhone(address, (now) =>
    now.device === device ? { ...now, people: [], seenAt: null, isEnded: true } : now,
  );
  return 'ended';
}

/** The log as a file that the desk takes in, for a phone that stays without a network. */
export async function logFile(address: string): Promise<string | null> {
  const phone = await storedPhone(address);
  if (phone === null) return null;
  const entries = await allEntries(address);
  const contacts = await keptContacts(address);
  return JSON.stringify({
    ...{ format: 1, device: phone.device, name: phone.name },
    contacts: contacts.map(contactToSend),
    entries: entries.map(wireOf),
  });
}

/** Gives the log of a phone to its browser as a file. */
export async function saveLog({ address, name }: Pick<Phone, 'address' | 'name'>): Promise<void> {
  const file = await logFile(address);
  if (file !== null) saveFile(file, { name: `${address}-${name}.json`, type: 'application/json' });
}
