import { exportClassification } from '#modules/exports/export-classification.ts';
import type { Context } from '#platform/context.ts';

/** The first line in which two classifications differ; null on a side: it has no such line. */
export interface Difference {
  /** From 1, the heading included. */
  readonly line: number;
  readonly original: string | null;
  readonly copy: string | null;
}

export interface Comparison {
  /** People on the original's classification. */
  readonly people: number;
  /** Null: they are equal to the byte. */
  readonly difference: Difference | null;
}

/** Compares the classification of a modality with that of its copy, as they are exported. */
export async function compareClassifications(context: Context, original: number, copy: number): Promise<Comparison> {
  const [one, other] = [await linesOf(context, original), await linesOf(context, copy)];
  const length = Math.max(one.length, other.length);
  for (let line = 0; line < length; line += 1) {
    if (one[line] === other[line]) continue;
    const difference = { line: line + 1, original: one[line] ?? null, copy: other[line] ?? null };
    return { people: one.length - 2, difference };
  }
  return { people: one.length - 2, difference: null };
}

async function linesOf(context: Context, modality: number): Promise<string[]> {
  const exported = await exportClassification(context, { modality, format: 'csv' });
  return exported.ok ? exported.text.split('\n') : [];
}
