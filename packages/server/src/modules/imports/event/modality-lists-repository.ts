import type { Db } from '#platform/context.ts';
import { dateColumn } from './event-repository.ts';
import type { ModalityDocument, WaveDocument } from './modality-document.ts';

type ListOf<Name extends keyof ModalityDocument> = NonNullable<ModalityDocument[Name]>;

export async function replaceCategories(trx: Db, modality: number, categories: ListOf<'categories'>): Promise<void> {
  await trx.deleteFrom('category').where('modality_number', '=', modality).execute();
  if (categories.length === 0) return;
  const rows = categories.map((category, position) => ({
    modality_number: modality,
    position,
    name: category.name,
    gender: category.gender ?? null,
    age_from: category.age_from ?? null,
    age_to: category.age_to ?? null,
  }));
  await trx.insertInto('category').values(rows).execute();
}

export async function replacePrices(trx: Db, modality: number, periods: ListOf<'price_history'>): Promise<void> {
  await trx.deleteFrom('price_period').where('modality_number', '=', modality).execute();
  if (periods.length === 0) return;
  const rows = periods.map((period) => ({
    modality_number: modality,
    starts_at: dateColumn(period.start) ?? null,
    ends_at: dateColumn(period.end) ?? null,
    price_cents: period.price,
  }));
  await trx.insertInto('price_period').values(rows).execute();
}

/** Rules without an order get their place in the list. */
export async function replacePrizes(trx: Db, modality: number, prizes: ListOf<'prizes'>): Promise<void> {
  await trx.deleteFrom('prize_rule').where('modality_number', '=', modality).execute();
  if (prizes.length === 0) return;
  const rows = prizes.map((prize, index) => ({
    modality_number: modality,
    order: prize.order ?? index + 1,
    total: prize.total,
    by: prize.by,
    not_with: prize.non_cummulative_with,
  }));
  await trx.insertInto('prize_rule').values(rows).execute();
}

/** Waves keep their number by name, so that runners stay in theirs; those that the list has no longer are gone. */
export async function replaceWaves(trx: Db, modality: number, waves: readonly WaveDocument[]): Promise<void> {
  const names = waves.map(({ name }) => name);
  await trx
    .deleteFrom('wave')
    .where('modality_number', '=', modality)
    .$if(names.length > 0, (query) => query.where('name', 'not in', names))
    .execute();
  for (const [position, { name, gun }] of waves.entries()) {
    await trx
      .insertInto('wave')
      .values({ modality_number: modality, name, gun_at: gun ?? null, position })
      .onConflict((conflict) =>
        conflict
          .columns(['modality_number', 'name'])
          // A gun that the file does not name stays.
          .doUpdateSet(gun === undefined ? { position } : { position, gun_at: gun }),
      )
      .execute();
  }
}
