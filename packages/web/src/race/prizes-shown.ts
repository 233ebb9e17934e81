import type { Scope } from '@dorsal/domain/ranking/types.ts';
import type { Modality } from './modality.ts';
import type { Award, PassedOver, Prizes, Result } from './participant.ts';

type PrizesOfRace = Pick<Modality, 'prizes' | 'showsPrizePlaces'>;

/** The prizes of a person as this race shows them: none where it does not. */
export const shownPrizes = ({ showsPrizePlaces }: PrizesOfRace, result: Result | undefined): Prizes =>
  showsPrizePlaces && result ? result.prizes : { awards: [], passedOver: [] };

/** The number by which a rule is told from others of its basis; null: it is the only one. */
export function ruleNumber({ prizes }: PrizesOfRace, { order, by }: Pick<PassedOver, 'order' | 'by'>): number | null {
  return prizes.filter((rule) => rule.by === by).length > 1 ? order : null;
}

/** The prizes of a basis, those given before those missed. */
export const prizesBy = ({ awards, passedOver }: Prizes, scope: Scope): readonly (Award | PassedOver)[] =>
  [...awards, ...passedOver].filter(({ by }) => by === scope);

/** A prize given, not one that another excludes. */
export const isAward = (prize: Award | PassedOver): prize is Award => 'place' in prize;

/** True where a prize of this race can exclude another, so that places of prizes and places differ. */
export const hasExclusions = ({ prizes, showsPrizePlaces }: PrizesOfRace): boolean =>
  showsPrizePlaces && prizes.some(({ notWith }) => notWith.length > 0);
