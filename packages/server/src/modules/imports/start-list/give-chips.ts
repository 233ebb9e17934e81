import { normaliseChip } from '@dorsal/domain/readers/normalise-chip.ts';
import type { RefusedRow } from '#modules/imports/fault.ts';
import type { MatchedPerson } from './match-people.ts';

export interface GivenChips {
  /** Wanted chips by row; the person of a row that is absent has the same chips as before. */
  readonly chips: ReadonlyMap<MatchedPerson, readonly string[]>;
  readonly refused: readonly RefusedRow[];
}

/**
 * Gives each row its chips: those in its cell, else its bib if it has none. A chip belongs to one person of the event; a row that wants somebody
 * else's is refused. People may swap chips inside one list. `owners`: the person who has each chip now.
 */
export function giveChips(matched: readonly MatchedPerson[], owners: ReadonlyMap<string, number>): GivenChips {
  const chipsOf = new Map<number, string[]>();
  for (const [chip, owner] of owners) chipsOf.set(owner, [...(chipsOf.get(owner) ?? []), chip]);
  const refused = new Map<MatchedPerson, Conflict>();
  // A refused row gives its old chips back to its person, which can refuse another row; each round refuses one more at least.
  for (;;) {
    const rows = matched.filter((row) => !refused.has(row));
    const chips = new Map(rows.flatMap((row) => wantedChips(row, chipsOf)));
    const conflicts = findConflicts(chips, owners);
    for (const [row, conflict] of conflicts) refused.set(row, conflict);
    if (conflicts.size > 0) continue;
    // A refused row claims nothing: whoever stood behind it alone is looked at again. Each time one more is refused for good.
    const freed = [...refused].filter(([, { behind }]) => behind !== null && refused.has(behind));
    for (const [row] of freed) refused.delete(row);
    if (freed.length === 0)
      return { chips, refused: [...refused].map(([{ listed }, { reason }]) => ({ line: listed.line, reason })) };
  }
}

interface Conflict {
  readonly reason: string;
  /** The row that has the chip already; null: somebody has it who does not give it away. */
  readonly behind: MatchedPerson | null;
}

function wantedChips(
  row: MatchedPerson,
  chipsOf: ReadonlyMap<number, readonly string[]>,
): [MatchedPerson, readonly string[]][] {
  const { bib, fields } = row.listed;
  const ownChips = row.known ? (chipsOf.get(row.known.number) ?? []) : [];
  const isSaid = fields.chips !== undefined && fields.chips.length > 0;
  const bibChip = bib === null ? [] : [normaliseChip(bib)];
  // A chip that was only the old bib follows the new one.
  const followsBib = ownChips.length === 1 && row.known?.bib != null && ownChips[0] === normaliseChip(row.known.bib);
  if (isSaid) return [[row, fields.chips ?? []]];
  if (ownChips.length > 0 && !followsBib) return [];
  return [[row, bibChip]];
}

function findConflicts(
  chips: ReadonlyMap<MatchedPerson, readonly string[]>,
  owners: ReadonlyMap<string, number>,
): Map<MatchedPerson, Conflict> {
  const wantedBy = new Map([...chips].map(([{ known }, wanted]) => [known?.number, wanted]));
  const claimed = new Map<string, MatchedPerson>();
  const faultOf = (row: MatchedPerson, chip: string): Conflict | null => {
    const behind = claimed.get(chip);
    if (behind) return { reason: `chip ${chip} stands in line ${behind.listed.line} already`, behind };
    const owner = owners.get(chip);
    if (owner === undefined || owner === row.known?.number) return null;
    const isGivenAway = wantedBy.get(owner)?.includes(chip) === false;
    return isGivenAway ? null : { reason: `chip ${chip} belongs to somebody else in this event`, behind: null };
  };
  const conflicts = new Map<MatchedPerson, Conflict>();
  for (const [row, wanted] of chips) {
    const fault = wanted.map((chip) => faultOf(row, chip)).find((conflict) => conflict !== null);
    if (fault) conflicts.set(row, fault);
    else for (const chip of wanted) claimed.set(chip, row);
  }
  return conflicts;
}
