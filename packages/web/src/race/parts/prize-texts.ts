import type { Scope } from '@dorsal/domain/ranking/types.ts';
import type { useTexts } from '#i18n/use-texts.ts';
import type { Modality } from '../modality.ts';
import { type Award, calledOf, type Participant, type PassedOver } from '../participant.ts';
import { ruleNumber, shownPrizes } from '../prizes-shown.ts';

type Text = ReturnType<typeof useTexts>['t'];

/** Somebody with the groups of their prizes. */
export type Prized = Pick<Participant, 'gender' | 'category' | 'result'>;

interface Context {
  readonly participant: Prized;
  readonly modality: Pick<Modality, 'prizes' | 'showsPrizePlaces'>;
  readonly t: Text;
}

interface InLanguage extends Context {
  readonly language: string;
}

type Rule = Pick<PassedOver, 'order' | 'by'>;

/** 'Prize · Women', and 'Prize 2 · Women' where several rules have that basis. */
export function prizeName(rule: Rule, { participant, modality, t }: Context): string {
  const number = ruleNumber(modality, rule);
  const prize = number === null ? t('runner.prize') : t('runner.prizeNumber', { number });
  return `${prize}\u00a0· ${scopeName(rule.by, participant, t)}`;
}

/** A scope by the group that this person is in there: `Women`, `V35 · Women`, `Local · V35 · Women`. */
export function scopeName(scope: Scope, { gender, category }: Pick<Prized, 'gender' | 'category'>, t: Text): string {
  if (scope === 'general') return t('runner.scope.general');
  const parts = [
    scope.startsWith('local') ? t('runner.scope.local') : null,
    scope.endsWith('category') ? category : null,
    scope === 'local' || gender === undefined ? null : t(`board.gender.${gender}`),
  ];
  return parts.filter(Boolean).join('\u00a0· ');
}

/** Most people of a sentence who are named; the others are counted. */
const mostNamed = 3;

interface PrizeReason {
  readonly order: number;
  readonly text: string;
  /** The prize goes to somebody else. */
  readonly isMissed: boolean;
}

/** A sentence for each prize whose place is not that of the time: past whom this runner moved up, or which prize passed them over. By order. */
export function prizeReasons(context: InLanguage): readonly PrizeReason[] {
  const { awards, passedOver } = shownPrizes(context.modality, context.participant.result);
  const given = awards.flatMap((award) => reasonOfAward(award, context));
  const missed = passedOver.map((prize) => ({
    order: prize.order,
    text: reasonOfMissed(prize, context),
    isMissed: true,
  }));
  return [...given, ...missed].toSorted((a, b) => a.order - b.order);
}

function reasonOfAward(award: Award, context: InLanguage): PrizeReason[] {
  const { t } = context;
  const { order, realPlace, movedUpPast, isShared } = award;
  const prize = prizeName(award, context);
  const named = movedUpPast.slice(0, mostNamed).map((person) => calledOf(person, t));
  const others = movedUpPast.length - named.length;
  const all = others > 0 ? [...named, t('runner.prizeOthers', { count: others })] : named;
  const names = { prize, place: realPlace, names: joined(all, context.language), count: movedUpPast.length };
  const sentences = [
    movedUpPast.length > 0 ? t('runner.prizeMovedUp', names) : null,
    isShared ? t('runner.prizeShared', { prize }) : null,
  ];
  const text = sentences.filter((sentence) => sentence !== null).join(' ');
  return text === '' ? [] : [{ order, text, isMissed: false }];
}

function reasonOfMissed(missed: PassedOver, context: InLanguage): string {
  const { t, participant, language } = context;
  const held = (participant.result?.prizes.awards ?? []).filter(({ order }) => missed.holds.includes(order));
  const prize = prizeName(missed, context);
  return t('runner.prizePassedOver', {
    prize,
    held: joined(
      held.map((award) => prizeName(award, context)),
      language,
    ),
  });
}

/** 'Ada, Bea and Cleo' in the language of the texts. */
const joined = (names: readonly string[], language: string): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
