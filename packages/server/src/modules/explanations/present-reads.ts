import { mostReadsShown, type readsOfPerson as readsCall } from '@dorsal/contract/calls/staff/rulings.ts';
import type { AnswerOf } from '@dorsal/contract/endpoint.ts';
import { heardWithStamps } from '@dorsal/domain/walk/fold-result.ts';
import { readerNames } from '#modules/readers/reader-repository.ts';
import { type JudgedRead, verdictsOfPerson } from '#modules/reads/verdicts.ts';
import type { Context, Db } from '#platform/context.ts';
import { loadPeopleToExplain } from './explain-people.ts';
import { courseNames, personToTell } from './explanation-repository.ts';

type ReadsOfPerson = AnswerOf<typeof readsCall>;
type ReadsTold =
  | { readonly ok: true; readonly told: ReadsOfPerson }
  | { readonly ok: false; readonly refusal: 'registration_not_found' | 'modality_not_timed' };

/** Every read of somebody at the readers of their race, with its reason, judged now. The call `/reads-of-person`. */
export async function readsOfPerson({ db }: Pick<Context, 'db'>, participant: string): Promise<ReadsTold> {
  const person = await personToTell(db, participant);
  if (!person) return { ok: false, refusal: 'registration_not_found' };
  const judged = await verdictsOfPerson({ db }, { modality: person.modality, person: person.number });
  if (judged === null) return { ok: false, refusal: 'modality_not_timed' };
  const { checkpoints } = await courseNames(db, person.modality);
  const shown = shownOf(judged);
  const names = await readerNames(db, [...new Set(shown.map(({ reader }) => reader))]);
  const reads = shown.map((one) => present(one, checkpoints, names));
  const stamps = await presentStamps(db, person, checkpoints);
  return { ok: true, told: { total: judged.length, reads, stamps } };
}

/** The stamps of hands at the places of the race: those that count, and those that a mat or the others stand against. */
async function presentStamps(
  db: Db,
  { modality, number }: { readonly modality: number; readonly number: number },
  checkpoints: readonly { readonly oid: string }[],
): Promise<ReadsOfPerson['stamps']> {
  for await (const { rules, entrant, reads } of loadPeopleToExplain(db, modality, [number])) {
    const counted = heardWithStamps(rules, entrant, reads).stamps;
    return (entrant.stamps ?? [])
      .toSorted((a, b) => a.checkpoint - b.checkpoint || a.at - b.at)
      .flatMap((stamp) => {
        const intermediate = checkpoints[stamp.checkpoint]?.oid;
        const told = { at: stamp.at, device_name: stamp.by, counts: counted.includes(stamp) };
        return intermediate === undefined ? [] : [{ ...told, intermediate }];
      });
  }
  return [];
}

/** Reads that are shown: a person who stands on a mat is heard every second, so those within the gap of a crossing go first. */
function shownOf(judged: readonly JudgedRead[]): readonly JudgedRead[] {
  if (judged.length <= mostReadsShown) return judged;
  return judged.filter(({ why }) => why !== 'within_gap').slice(0, mostReadsShown);
}

const present = (
  { read, at, reader, checkpoint, why, isHeld }: JudgedRead,
  checkpoints: readonly { readonly oid: string }[],
  names: ReadonlyMap<number, string>,
): ReadsOfPerson['reads'][number] => ({
  reader,
  reader_name: names.get(reader),
  epoch: read.epoch,
  seq: read.seq,
  chip: read.chip,
  heard_at: read.heardAt,
  at,
  intermediate: checkpoint === null ? undefined : checkpoints[checkpoint]?.oid,
  why: why ?? undefined,
  being_checked: isHeld || undefined,
});
