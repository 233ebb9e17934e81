import {
  saveReaderConfiguration as configurationCall,
  deleteReaderConfiguration as deleteCall,
  saveReader as readerCall,
} from '@dorsal/contract/calls/readers.ts';
import type { Moment } from '@dorsal/contract/codecs/wire-date.ts';
import type { BodyOf } from '@dorsal/contract/endpoint.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { instantsOfWallMs } from '@dorsal/domain/units/dates.ts';
import { removeEdited, saveBody } from '#platform/commands/save-edited.ts';
import type { Context } from '#platform/context.ts';
import { type FieldFault, Refused, refuse } from '#platform/http/answers.ts';
import { actorOf } from '#platform/http/caller.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import { editableConfiguration, editableReader, zoneOfConfiguration } from './edit-readers.ts';

/** Readers and where they stand: made, changed, taken off. */
export const readerRoutes = (context: Context): ServedEndpoint[] => [
  serveEndpoint(readerCall, ({ body, caller }) => saveBody(context, editableReader, body, actorOf(caller))),
  serveEndpoint(configurationCall, async ({ body, caller }) => {
    const saved = await saveBody(context, editableConfiguration, await fieldsOf(context, body), actorOf(caller));
    return saved instanceof Refused ? refuse(saved.code, saved.fields && { fields: saved.fields.map(asSent) }) : true;
  }),
  serveEndpoint(deleteCall, async ({ body, caller }) => {
    const deleted = await removeEdited(context, editableConfiguration, body._id, actorOf(caller));
    return deleted.ok ? { success: true as const } : refuse(deleted.refusal);
  }),
];

const sentNames: Readonly<Record<string, string>> = {
  checkpoint: 'intermediate',
  opensAt: 'datetime_start',
  closesAt: 'datetime_end',
  minGapMs: 'security_seconds',
};

/** A fault under the name that the field has in the call, and with the value of somebody else as it is sent. */
function asSent({ path, theirs, ...fault }: FieldFault): FieldFault {
  const sent = path === 'minGapMs' && typeof theirs === 'number' ? theirs / 1_000 : theirs;
  return { ...fault, path: sentNames[path] ?? path, ...(sent !== undefined && { theirs: sent }) };
}

type Body = BodyOf<typeof configurationCall>;

/** The body in the product's names. Hours without a zone are those at the event's place. */
async function fieldsOf({ db }: Context, { _id, _version, changes, modality: _ignored, ...fields }: Body) {
  const checkpoint = fields.intermediate ?? changes?.intermediate?.is ?? null;
  const zone = await zoneOfConfiguration(db, { checkpoint, configuration: _id ?? null });
  const instant = momentsAt(zone);
  const both = <From, To>(change: { was?: From; is?: From } | undefined, to: (value: From | undefined) => To) =>
    change === undefined ? undefined : { was: to(change.was), is: to(change.is) };
  const inner = {
    reader: fields.reader,
    checkpoint: fields.intermediate,
    opensAt: fields.datetime_start === undefined ? undefined : instant(fields.datetime_start, 'first'),
    closesAt: fields.datetime_end === undefined ? undefined : instant(fields.datetime_end, 'last'),
    minGapMs: fields.security_seconds === undefined ? undefined : inMs(fields.security_seconds),
  };
  if (changes === undefined) return { _id, _version, ...inner };
  const changed = {
    reader: changes.reader,
    checkpoint: changes.intermediate,
    opensAt: both(changes.datetime_start, (one) => instant(one ?? null, 'first')),
    closesAt: both(changes.datetime_end, (one) => instant(one ?? null, 'last')),
    minGapMs: both(changes.security_seconds, (one) => inMs(one ?? null)),
  };
  return { _id, _version, changes: changed, ...inner };
}

const inMs = (seconds: number | null): number | null => (seconds === null ? null : Math.round(seconds * 1_000));

/** An hour that comes twice in its night is the earlier one for the beginning of a window and the later one for its end; one that never comes is refused. */
function momentsAt(zone: string) {
  return (moment: Moment | null, which: 'first' | 'last'): EpochMs | null => {
    if (moment === null) return null;
    if (moment.kind === 'instant') return moment.atMs;
    const instants = instantsOfWallMs(Date.parse(`${moment.text}Z`), zone);
    const at = which === 'first' ? instants[0] : instants.at(-1);
    if (at !== undefined) return at;
    const path = which === 'first' ? 'datetime_start' : 'datetime_end';
    throw refuse('invalid_request', {
      fields: [{ path, message: 'there is no such hour on that day: clocks are put forward in that night' }],
    });
  };
}
