import type { Ms, StaffStatus } from '@dorsal/domain/timing/types.ts';
import { insertPenalty } from '#modules/corrections/correction-repository.ts';
import { type MarkReason, mark } from '#modules/derive/marks/mark-repository.ts';
import { gunOfWave } from '#modules/races/modality-repository.ts';
import { loadCategoryRules } from '#modules/roster/category-repository.ts';
import { writeStaffStatuses } from '#modules/roster/roster-repository.ts';
import {
  type SelectedBy,
  type SelectedPerson,
  selectedPeople,
  writeCategories,
  writeClassified,
  writeWaves,
} from '#modules/roster/selection-repository.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context, Db } from '#platform/context.ts';
import { type ActDone, type Acting, actOnRace, refused } from './act.ts';

/** A ruling on everybody of a selection. A time credit is a penalty below nought. */
export type RulingOnMany =
  | { readonly what: 'status'; readonly status: StaffStatus | null; readonly reason: string | null }
  | { readonly what: 'penalty'; readonly timeMs: Ms; readonly reason: string }
  | { readonly what: 'wave'; readonly wave: string }
  | { readonly what: 'category'; readonly category: string }
  | { readonly what: 'classified'; readonly isClassified: boolean };

interface RuledSelection {
  /** Public id. */
  readonly modality: string;
  readonly selection: SelectedBy;
  readonly ruling: RulingOnMany;
}

/** Rules on everybody of a selection at once, all or nobody. A bib that nobody of the race wears is named, and nothing is done. */
export const ruleSelection = (
  context: Context,
  { modality, selection, ruling }: RuledSelection,
  by: Actor,
): Promise<ActDone> =>
  actOnRace(context, { name: 'people_ruled', modality, by }, async (acting) => {
    const { trx, race } = acting;
    const unknown = await unknownBibs(trx, race.number, selection);
    if (unknown.length > 0)
      return refused(
        'bibs_unknown',
        unknown.map((path) => ({ path, message: 'nobody in this race wears this bib' })),
      );
    const people = await selectedPeople(trx, race.number, selection);
    if (people.length === 0) return refused('selection_empty');
    return await writers[ruling.what](acting, people, { ruling: ruling as never, by }); // of its own kind
  });

/** Bibs of the list that nobody of the race wears, whatever else the selection asks; so many at most as a sentence takes. */
async function unknownBibs(trx: Db, modality: number, { bibs }: SelectedBy): Promise<string[]> {
  if (!bibs || bibs.length === 0) return [];
  const worn = new Set((await selectedPeople(trx, modality, { bibs })).map(({ bib }) => bib));
  return [...new Set(bibs)].filter((bib) => !worn.has(bib)).slice(0, 50);
}

type Writer<What extends RulingOnMany['what']> = (
  acting: Acting,
  people: readonly SelectedPerson[],
  ruled: { readonly ruling: Extract<RulingOnMany, { what: What }>; readonly by: Actor },
) => Promise<ActDone>;

const writers: { readonly [What in RulingOnMany['what']]: Writer<What> } = {
  status: async ({ trx, note }, people, { ruling: { status, reason } }) => {
    await writeStaffStatuses(
      trx,
      people.map(({ number: person }) => ({ person, status, reason })),
    );
    for (const one of people) note(subject(one), { status: one.staffStatus, reason: one.reason }, { status, reason });
    return await marked(trx, 'staff_status', people);
  },
  penalty: async ({ trx, note }, people, { ruling: { timeMs, reason }, by }) => {
    for (const one of people) {
      const penalty = await insertPenalty(trx, one.number, { timeMs, reason, user: by.user });
      note(subject(one), null, { [`penalty:${penalty}`]: { timeMs, reason } });
    }
    return await marked(trx, 'penalty', people);
  },
  wave: async ({ trx, race, note }, people, { ruling }) => {
    const wave = await gunOfWave(trx, race.number, ruling.wave);
    if (!wave) return refused('wave_not_found');
    await writeWaves(trx, new Map(people.map(({ number }) => [number, wave.number])));
    for (const one of people) note(subject(one), { wave: one.waveName }, { wave: ruling.wave });
    return await marked(trx, 'wave_of_person', people);
  },
  category: async ({ trx, race, note }, people, { ruling: { category } }) => {
    const { categories } = await loadCategoryRules(trx, race.number);
    if (!categories.some(({ name }) => name === category)) return refused('category_not_found');
    await writeCategories(
      trx,
      people.map(({ number: person }) => ({ person, category, isByHand: true })),
    );
    for (const one of people) note(subject(one), noteOfCategory(one), { category, categoryIsByHand: true });
    return await marked(trx, 'person_edited', people);
  },
  classified: async ({ trx, note }, people, { ruling: { isClassified } }) => {
    await writeClassified(trx, new Map(people.map(({ number }) => [number, isClassified])));
    for (const one of people) note(subject(one), { classified: one.isClassified }, { classified: isClassified });
    return await marked(trx, 'person_edited', people);
  },
};

const subject = ({ oid }: SelectedPerson): string => `participant:${oid}`;
const noteOfCategory = ({ category, categoryIsByHand }: SelectedPerson) => ({ category, categoryIsByHand });

async function marked(
  trx: Db,
  reason: Extract<MarkReason, 'staff_status' | 'penalty' | 'wave_of_person' | 'person_edited'>,
  people: readonly SelectedPerson[],
): Promise<ActDone> {
  await mark(trx, reason, { participants: people.map(({ number }) => number) });
  return { ok: true };
}
