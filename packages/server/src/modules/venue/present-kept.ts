import type { KeptEntryView } from '@dorsal/contract/calls/live-registration.ts';
import type { Db } from '#platform/context.ts';
import { allAgainst } from './stands-against.ts';
import { presentPayment } from './tills.ts';
import { type BibOwner, type KeptEntry, ownerOfBib, raceOfNumber } from './venue-repository.ts';

/** The reason for which an entry is kept, and of a bib that somebody has the bib and who that is. */
export interface KeptReason extends Pick<KeptEntry, 'keptFor' | 'wantedBib'> {
  readonly owner: BibOwner | undefined;
  /** The other reasons that stand. */
  readonly also: readonly KeptEntry['keptFor'][];
}

export const presentReason = ({ keptFor, also, wantedBib, owner }: KeptReason) => ({
  kept_for: keptFor,
  ...(also.length > 0 && { also: [...also] }),
  ...(wantedBib !== null && { wanted_bib: wantedBib }),
  ...(owner !== undefined && { given_to: presentOwner(owner) }),
});

const presentOwner = ({ bib, name, at, desk }: BibOwner) => ({
  ...{ bib_number: bib, name, given_at: at },
  ...(desk !== '' && { desk }),
});

export async function presentKept(db: Db, kept: KeptEntry): Promise<KeptEntryView> {
  const owner = kept.wantedBib === null ? undefined : await ownerOfBib(db, kept.event, kept.wantedBib);
  const race = { ...(await raceOfNumber(db, kept.race)), isFull: kept.isFull };
  const against = allAgainst(race, { typedAt: kept.typedAt, isBibTaken: owner !== undefined });
  const also = against.filter((reason) => reason !== kept.keptFor);
  return {
    ...{ _id: kept.oid, name: kept.name, surname: kept.surname, modality: kept.modality, typed_at: kept.typedAt },
    ...(kept.bib !== null && { bib_number: kept.bib }),
    ...(kept.desk !== '' && { desk: kept.desk }),
    ...(kept.payment !== null && { payment: presentPayment(kept.payment) }),
    ...presentReason({ ...kept, also, owner }),
  };
}
