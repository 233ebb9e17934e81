import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import type { RegistrationStatsView } from '@dorsal/contract/views/people/registration-stats-view.ts';
import { type Scope, scopes } from '@dorsal/domain/ranking/types.ts';
import type { CourseTab } from '#ui/course-tab.ts';

/** Which columns a classification has. */
export interface BoardShape {
  readonly hasCategories: boolean;
  readonly hasFederation: boolean;
  /** Null: no pace, as the distance is not known or nothing has been run. */
  readonly paceOverM: number | null;
  /** Places in the prize table, of the groups that have prizes. */
  readonly prizeScopes: readonly Scope[];
  /** Places among locals, where locals have prizes of their own. */
  readonly localScopes: readonly Scope[];
}

interface Seen {
  readonly modality: Pick<ModalityView, 'prizes' | 'show_prized_positions'>;
  readonly stats: Pick<RegistrationStatsView, 'category'>;
  readonly tab: Pick<CourseTab, 'kind' | 'distanceM'>;
  readonly hasFederation: boolean;
  /** Who is asked for at the finish; none: those who finished. */
  readonly status?: string | undefined;
}

export function shapeOf({ modality, stats, tab, hasFederation, status = 'finished' }: Seen): BoardShape {
  const { prizes = [], show_prized_positions: isPrized } = modality;
  const withPrizes = isPrized === true ? scopes.filter((scope) => prizes.some(({ by }) => by === scope)) : [];
  const isPlaced = tab.kind === 'intermediate' || (tab.kind === 'finish' && status === 'finished');
  const isLocal = (scope: Scope): boolean => scope.startsWith('local');
  return {
    // Document 2, section 5: 'Category columns hidden when stats hold at most one category'.
    hasCategories: Object.keys(stats.category ?? {}).length > 1,
    hasFederation,
    paceOverM: tab.kind === 'start' || !tab.distanceM ? null : tab.distanceM,
    prizeScopes: isPlaced && tab.kind === 'finish' ? withPrizes : [],
    localScopes: isPlaced ? withPrizes.filter(isLocal) : [],
  };
}
