import type { Gender } from '#timing/types.ts';
import type { Category } from './category-of.ts';

/** Ages that two categories both claim, or that none has. Whole years, both included. */
export interface CategoryFault {
  readonly kind: 'overlap' | 'gap';
  readonly gender: Gender;
  readonly from: number;
  /** Null: there is no end. */
  readonly to: number | null;
  /** The categories that overlap, or those on both sides of the gap, in the order of the list. */
  readonly names: readonly string[];
}

const noEnd = Number.POSITIVE_INFINITY;
/** Nobody of these has categories by age in common with the two: they are judged alone where a category names them. */
const usual: readonly Gender[] = ['female', 'male'];

/**
 * Faults of a modality's categories by age (staff half, 'categories that overlap or leave gaps'). For each gender the ages from the youngest bound to
 * the oldest have one category each. Categories without any bound take whoever is left and are in nobody's way; a person belongs to the first that fits, so
 * an overlap gives nobody two categories, but one of the two is not what its list says.
 */
export function categoryFaults(categories: readonly Category[]): CategoryFault[] {
  const byAge = categories.filter(({ ageFrom, ageTo }) => ageFrom !== null || ageTo !== null);
  const takesTheRest = (gender: Gender): boolean =>
    categories.some((one) => one.ageFrom === null && one.ageTo === null && (one.gender ?? gender) === gender);
  const genders = [...new Set([...usual, ...byAge.flatMap(({ gender }) => gender ?? [])])];
  return genders.flatMap((gender) => {
    const own = byAge.filter((one) => (one.gender ?? gender) === gender).map(spanOf);
    return [...overlaps(own, gender), ...(takesTheRest(gender) ? [] : gaps(own, gender))];
  });
}

interface Span {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

const spanOf = ({ name, ageFrom, ageTo }: Category): Span => ({ name, from: ageFrom ?? 0, to: ageTo ?? noEnd });

function overlaps(spans: readonly Span[], gender: Gender): CategoryFault[] {
  return spans.flatMap((one, at) =>
    spans.slice(at + 1).flatMap((other): CategoryFault[] => {
      const [from, to] = [Math.max(one.from, other.from), Math.min(one.to, other.to)];
      if (from > to) return [];
      return [{ kind: 'overlap', gender, from, to: to === noEnd ? null : to, names: [one.name, other.name] }];
    }),
  );
}

function gaps(spans: readonly Span[], gender: Gender): CategoryFault[] {
  const inOrder = spans.toSorted((one, other) => one.from - other.from);
  const faults: CategoryFault[] = [];
  let [reached, last] = [inOrder[0]?.to ?? noEnd, inOrder[0]?.name ?? ''];
  for (const { name, from, to } of inOrder.slice(1)) {
    if (from > reached + 1) faults.push({ kind: 'gap', gender, from: reached + 1, to: from - 1, names: [last, name] });
    if (to > reached) [reached, last] = [to, name];
  }
  return faults;
}
