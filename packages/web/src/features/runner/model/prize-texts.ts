import type { useTexts } from '#i18n/use-texts.ts';
import type { Modality } from '#race/modality.ts';
import { type Award, calledOf, type Participant, type PassedOver } from '#race/participant.ts';
import { ruleNumber, shownPrizes } from '#race/prizes-shown.ts';
import { scopeName } from './headline.ts';

interface Context {
  readonly participant: Participant;
  readonly modality: Pick<Modality, 'prizes' | 'showsPrizePlaces'>;
  readonly t: ReturnType<typeof useTexts>['t'];
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

/** Most people of a sentence who are named; the others are counted. */
const mostNamed = 3;

/** A sentence for each prize whose place is not that of the time: past whom this runner moved up, or which prize passed them over. By order. */
export function prizeReasons(context: InLanguage): readonly { readonly order: number; readonly text: string }[] {
  const { awards, passedOver } = shownPrizes(context.modality, context.participant.result);
  const given = awards.flatMap((award) => reasonOfAward(award, context));
  const missed = passedOver.map((prize) => ({ order: prize.order, text: `* ${reasonOfMissed(prize, context)}` }));
  return [...given, ...missed].toSorted((a, b) => a.order - b.order);
}

function reasonOfAward(award: Award, context: InLanguage): { readonly order: number; readonly text: string }[] {
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
  return text === '' ? [] : [{ order, text }];
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
