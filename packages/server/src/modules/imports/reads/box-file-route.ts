import { addBoxFile, tryBoxFile } from '@dorsal/contract/calls/staff/box-file.ts';
import type { BodyOf } from '@dorsal/contract/endpoint.ts';
import { fieldText } from '@dorsal/contract/refusals/field-text.ts';
import type { Fault } from '#modules/imports/fault.ts';
import type { Context } from '#platform/context.ts';
import { refuse } from '#platform/http/answers.ts';
import { actorOf } from '#platform/http/caller.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import { type DroppedFile, lookAtBoxFile, takeBoxFile } from './box-file.ts';

/** Lines of a file that an answer tells. */
const mostLines = 20;

/** The file of a box, dropped at its checkpoint: looked at, then taken through the one intake of reads. */
export const boxFileRoutes = (context: Context): ServedEndpoint[] => [
  serveEndpoint(tryBoxFile, async ({ body, language }) => {
    const found = await lookAtBoxFile(context, droppedOf(body));
    if (!found.ok) return refuse(found.refusal, 'faults' in found ? { fields: onScreen(found.faults) } : {});
    const { ok: _, faults, ofOthers: __, unknown, unknownChips, otherReaders, doubts, official, ...told } = found;
    return {
      ...told,
      ...{ unknown: { chips: unknownChips, reads: unknown }, other_readers: [...otherReaders], doubts: [...doubts] },
      official: official.map(({ name }) => name),
      ...{
        refused: faults.length,
        lines: faults
          .slice(0, mostLines)
          .map(({ path: at, message }) => ({ at, message: fieldText(message, language) })),
      },
    };
  }),
  serveEndpoint(addBoxFile, async ({ body, caller }) => {
    const { is_sure: isSure = false, moves_official: movesOfficial = false } = body;
    const taken = await takeBoxFile(context, { ...droppedOf(body), isSure, movesOfficial }, actorOf(caller));
    if (!taken.ok) return refuse(taken.refusal, 'faults' in taken ? { fields: onScreen(taken.faults) } : {});
    return { success: true as const, added: taken.added, unchanged: taken.unchanged };
  }),
];

/** A screen has no switches. */
const onScreen = (faults: readonly Fault[]) => faults.map(({ path, message }) => ({ path, message }));

const droppedOf = ({ intermediate: checkpoint, reader, file }: BodyOf<typeof tryBoxFile>): DroppedFile => ({
  ...{ checkpoint, reader, bytes: Buffer.from(file.slice(file.indexOf(',') + 1), 'base64') },
});
