import { normaliseChip } from '@dorsal/domain/readers/normalise-chip.ts';
import type { EpochMs, TimeSpan } from '@dorsal/domain/timing/types.ts';
import { generateRace } from '#generator/generate-race.ts';
import { aModalityPlan, aRacePlan, type ModalityPlan, type RacePlan } from '#generator/plan.ts';
import type { GeneratedBatch, GeneratedModality, GeneratedRace, GeneratedRunner } from '#generator/race.ts';
import { itemAt, type Random, randomFrom } from '#random.ts';

const minute = 60_000;

/** The races by their position: half marathon, ten kilometres in two waves, five kilometres. They share start, first checkpoint and chute. */
export const [half, ten, five] = [0, 1, 2];

/** The five kilometres are planned so much earlier than they start in the end. */
export const delayMs = 15 * minute;

/** A morning in which everything goes wrong that staff are asked to mend, with the truth beside it. */
export interface Morning {
  /** As it happened: passages of everybody, whether or not anybody noted them. */
  readonly race: GeneratedRace;
  /** As it was entered before the day: no gun, no ruling, the wrong wave of a club, two chips in the wrong envelope, a start that is put off later. */
  readonly entered: GeneratedRace;
  /** The reads that boxes heard. */
  readonly batches: readonly GeneratedBatch[];
  /** Bibs that wear each other's chip. */
  readonly swapped: readonly [string, string];
  /** The club that stands in the first wave of the ten kilometres, and starts in the second one. */
  readonly club: string;
  /** The mat of the chute is down, and the one of the first checkpoint. */
  readonly finishDown: TimeSpan;
  readonly splitDown: TimeSpan;
  /** The five kilometres are stopped: nobody goes on. */
  readonly stopAt: EpochMs;
  /** Heard everywhere but at the finish, and says so. */
  readonly claimant: string;
  /** First of the ten kilometres, with the bib of somebody else. */
  readonly disqualified: string;
}

/** Makes the morning of a seed. `field`: people of the ten kilometres; the others have as many between them. */
export function generateMorning(seed: number, field: number): Morning {
  const made = generateRace(planOf(seed, field));
  const random = randomFrom(seed).fork('morning');
  const [long, tenK, short] = made.modalities as [GeneratedModality, GeneratedModality, GeneratedModality]; // as planned
  const plain = tenK.runners.filter(({ trouble }) => trouble === null);
  const finishDown = pauseAround(passagesOf([long, tenK], 'finish'), 0.4, 6 * minute);
  const splitDown = pauseAround(passagesOf([tenK], 1), 0.35, 3 * minute);
  const isUntouched = ({ passages }: GeneratedRunner): boolean =>
    !isIn(finishDown, passages.at(-1)) && !isIn(splitDown, passages[1]);
  const first = fastest(plain);
  const others = shuffled(
    plain.filter((one) => one !== first && isUntouched(one)),
    random,
  );
  const [one, other] = twoApart(others);
  const left = others.filter((runner) => runner !== one && runner !== other);
  const claimant = itemAt(left, 0);
  const members = left
    .slice(1)
    .filter(({ wave }) => wave === 1)
    .slice(0, 4);
  const stopAt = quantile(passagesOf([short], 1), 0.7);
  const club = 'Club de la Segona Ona';
  const race = {
    ...made,
    modalities: [long, inClub(tenK, new Set(members), club), stopped(short, stopAt)],
  };
  const facts = { swapped: [one.bib, other.bib], club, finishDown, splitDown, stopAt } as const;
  const morning = { ...facts, race, claimant: claimant.bib, disqualified: first.bib };
  return { ...morning, entered: enteredOf(morning), batches: heardOf(morning) };
}

/** The public number of the reader that serves the start of every race. */
export const startReaderOf = (seed: number): number => 100 * seed + 1;

const planOf = (seed: number, field: number): RacePlan =>
  aRacePlan({
    seed,
    slug: `morning-${seed}`,
    startsAt: Date.UTC(2021, 4, 8, 8),
    sharesMats: true,
    // Mornings of one run are on one day: each has readers of its own.
    firstReader: startReaderOf(seed),
    troubles: {
      ...{ no_show: 0.05, retirement: 0.05, late_start: 0.03, too_late_start: 0.02, missed_mat: 0.04 },
      ...{ missed_finish: 0.02, warm_up: 0.05, too_fast: 0.02, cool_down: 0.03 },
    },
    burdens: {},
    boxTroubles: ['unknown_chips', 'repeated_batches', 'out_of_order'],
    modalities: [
      aRace({ shortName: '21K', distanceM: 21_097, field: Math.round(field * 0.6), ranksByNetTime: true }),
      aRace({
        ...{ shortName: '10K', startsAfterMs: 20 * minute, field, firstBib: 1_001 },
        ...{ chronotype: 'batched_chrono', waves: 2, waveEveryMs: 10 * minute },
      }),
      aRace({
        ...{ shortName: '5K', distanceM: 5_000, startsAfterMs: 50 * minute, firstBib: 5_001, intermediates: 1 },
        field: Math.round(field * 0.4),
      }),
    ],
  });

const aRace = (plan: Partial<ModalityPlan>): ModalityPlan =>
  aModalityPlan({ intermediates: 2, precisionMs: 1000, ...plan, name: plan.shortName ?? '' });

/** When people pass a checkpoint of these races, in order of time. */
const passagesOf = (races: readonly GeneratedModality[], checkpoint: number | 'finish'): EpochMs[] =>
  races
    .flatMap(({ runners }) =>
      runners.flatMap(({ passages }) => passages.at(checkpoint === 'finish' ? -1 : checkpoint) ?? []),
    )
    .toSorted((a, b) => a - b);

const quantile = (sorted: readonly EpochMs[], share: number): EpochMs =>
  itemAt(sorted, Math.floor(sorted.length * share));

/** Repeats of a read come within so much of it. */
const pauseMs = 2_000;

/** A span from that share of them on, about so long, at whose ends nobody passes. */
function pauseAround(sorted: readonly EpochMs[], share: number, longMs: number): TimeSpan {
  const pauseFrom = (at: EpochMs): EpochMs => {
    const before = sorted.findLast((one) => one <= at) ?? at - pauseMs;
    const next = sorted.find((one) => one > at) ?? Number.POSITIVE_INFINITY;
    return at - before >= pauseMs && next > at + 1
      ? at
      : pauseFrom(before + pauseMs === at ? next + pauseMs : before + pauseMs);
  };
  const from = pauseFrom(quantile(sorted, share) + pauseMs);
  return { from, to: pauseFrom(from + longMs) };
}

export const isIn = ({ from, to }: TimeSpan, at: EpochMs | null | undefined): boolean =>
  at != null && at >= from && at < to;

function fastest(runners: readonly GeneratedRunner[]): GeneratedRunner {
  const timeOf = ({ passages, truth }: GeneratedRunner): number => (passages.at(-1) ?? 0) - (truth.referenceAt ?? 0);
  return itemAt(
    runners.toSorted((a, b) => timeOf(a) - timeOf(b)),
    0,
  );
}

function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  const keyed = items.map((item) => ({ item, key: random.next() }));
  return keyed.toSorted((a, b) => a.key - b.key).map(({ item }) => item);
}

/** Two who finish so far from each other that nobody takes the one for the other. */
function twoApart([one, ...others]: readonly GeneratedRunner[]): [GeneratedRunner, GeneratedRunner] {
  const other = others.find(
    ({ passages, wave }) =>
      wave === one?.wave && Math.abs((passages.at(-1) ?? 0) - (one?.passages.at(-1) ?? 0)) > 20_000,
  );
  if (one === undefined || other === undefined) throw new Error('the field is too small for a morning');
  return [one, other];
}

const inClub = (race: GeneratedModality, members: ReadonlySet<GeneratedRunner>, club: string): GeneratedModality => ({
  ...race,
  runners: race.runners.map((one) => (members.has(one) ? { ...one, person: { ...one.person, club } } : one)),
});

/** Nobody passes anything any more. */
const stopped = (race: GeneratedModality, stopAt: EpochMs): GeneratedModality => ({
  ...race,
  runners: race.runners.map((one) => ({
    ...one,
    passages: one.passages.map((at) => (at !== null && at <= stopAt ? at : null)),
  })),
});

function enteredOf({ race, swapped: [one, other], club }: Omit<Morning, 'entered' | 'batches'>): GeneratedRace {
  const runners = race.modalities.flatMap((modality) => modality.runners);
  const chipsOf = (bib: string): readonly string[] => runners.find((runner) => runner.bib === bib)?.chips ?? [];
  const enteredAs = (runner: GeneratedRunner): GeneratedRunner => ({
    ...runner,
    ...{ staffStatus: null, acceptsLateStart: false },
    ...(runner.bib === one && { chips: chipsOf(other) }),
    ...(runner.bib === other && { chips: chipsOf(one) }),
    ...(runner.person.club === club && { wave: 0 }),
  });
  return {
    ...race,
    phase: 'before_or_live',
    modalities: race.modalities.map((modality, position) => ({
      ...(position === five ? earlier(modality) : modality),
      runners: modality.runners.map(enteredAs),
    })),
  };
}

const earlier = (modality: GeneratedModality): GeneratedModality => ({
  ...modality,
  plannedStartAt: modality.plannedStartAt - delayMs,
  configurations: modality.configurations.map((one) => ({
    ...one,
    opensAt: one.opensAt - delayMs,
    closesAt: one.closesAt - delayMs,
  })),
});

/** The start mat dies while the half marathon passes it, for this long. */
const startDeadMs = 15 * minute;

/** The reads without those of mats that are down, of the claimant at the finish, and of a race that was stopped. */
function heardOf({
  race,
  finishDown,
  splitDown,
  claimant,
  stopAt,
}: Omit<Morning, 'entered' | 'batches'>): GeneratedBatch[] {
  const [long, tenK, short] = race.modalities as [GeneratedModality, GeneratedModality, GeneratedModality]; // as planned
  const deviceAt = (modality: GeneratedModality, checkpoint: number): number | null | undefined =>
    modality.checkpoints.at(checkpoint)?.device;
  const chipsOf = (runners: readonly GeneratedRunner[]): Set<string> =>
    new Set(runners.flatMap(({ chips }) => chips.map(normaliseChip)));
  const ofClaimant = chipsOf(tenK.runners.filter(({ bib }) => bib === claimant));
  const ofStopped = chipsOf(short.runners);
  const startDown = { from: quantile(passagesOf([long], 0), 0.3), to: long.gunAt + startDeadMs };
  const isLost = (device: number, chip: string, at: EpochMs): boolean =>
    (device === deviceAt(long, 0) && isIn(startDown, at)) ||
    (device === deviceAt(tenK, 1) && isIn(splitDown, at)) ||
    (device === deviceAt(long, -1) && (isIn(finishDown, at) || ofClaimant.has(normaliseChip(chip)))) ||
    (ofStopped.has(normaliseChip(chip)) && at > stopAt);
  return race.batches.flatMap((batch) => {
    const reads = batch.reads.filter(({ chip, time }) => !isLost(batch.device, chip, time));
    return reads.length === 0 ? [] : [{ ...batch, reads }];
  });
}
