import { personProblems } from '@dorsal/domain/race-day/person-problems.ts';
import { searchLimits } from '@dorsal/domain/search/search-limits.ts';
import { onlySaid, wholeOf, wordsOf } from '#browser/address-values.ts';
import type { DaySearch } from './race-day-queries.ts';

export const daySearch = (raw: Record<string, unknown>): DaySearch =>
  onlySaid(raw, {
    race: wordsOf(raw['race'], 30),
    kind: personProblems.find((kind) => kind === raw['kind']),
    accepted: raw['accepted'] === true || undefined,
    q: typeof raw['q'] === 'string' ? raw['q'].slice(0, searchLimits.characters) : undefined,
    reader: wordsOf(raw['reader'], 30),
    page: wholeOf(raw['page'], { least: 1, most: 100_000 }),
  });
