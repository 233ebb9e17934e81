import type { NoteChange } from '#platform/commands/run-command.ts';
import type { EditRefusal } from '#platform/commands/save-edited.ts';
import type { Db } from '#platform/context.ts';
import type { EventFields } from './event-fields.ts';
import { eventsForCircuit, writeCircuitOf } from './event-fields-repository.ts';

/** The reason for which these events cannot count for a circuit (its public id); null: none. */
export async function refusalOfCircuitEvents(
  trx: Db,
  { events }: EventFields,
  circuit: string,
): Promise<EditRefusal | null> {
  const ids = events.map(({ _id }) => _id);
  const found = new Map((await eventsForCircuit(trx, ids)).map((event) => [event.oid, event]));
  const seen = new Set<string>();
  const faults = ids.flatMap((id, index) => {
    const event = found.get(id);
    const fault = (message: string) => [{ path: `events[${index}]`, message }];
    if (seen.has(id)) return fault('this event stands here twice');
    seen.add(id);
    if (event?.isCircuit) return fault('this is a circuit itself');
    if (event && event.circuit !== null && event.circuit !== circuit)
      return fault('this event counts for another circuit: take it off there first');
    return [];
  });
  if (found.size < seen.size) return { ok: false, refusal: 'event_not_found' };
  return faults.length > 0 ? { ok: false, refusal: 'invalid_request', faults } : null;
}

interface EventsChange {
  /** Of the circuit. */
  readonly number: number;
  readonly oid: string;
  readonly before: EventFields['events'];
  readonly after: EventFields['events'];
  readonly note: NoteChange;
}

/** Has these events count for a circuit, in this order, and those that were left out for none. */
export async function writeCircuitEvents(trx: Db, { number, oid, before, after, note }: EventsChange): Promise<void> {
  const places = new Map(after.map(({ _id }, index) => [_id, index]));
  const touched = [...new Set([...before, ...after].map(({ _id }) => _id))];
  for (const event of await eventsForCircuit(trx, touched)) {
    const order = places.get(event.oid);
    const is = { circuit: order === undefined ? null : oid, order: order ?? event.order };
    if (is.circuit === event.circuit && is.order === event.order) continue;
    await writeCircuitOf(trx, event.number, { circuit: order === undefined ? null : number, order: is.order });
    note(`event:${event.oid}`, { circuit: event.circuit, order: event.order }, is);
  }
}
