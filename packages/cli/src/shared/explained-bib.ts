import { type ExplainedPerson, explainPerson } from '@dorsal/server/modules/explanations/explain-people.ts';
import type { FoundModality } from '@dorsal/server/modules/races/race-names-repository.ts';
import type { Context } from '@dorsal/server/platform/context.ts';
import { CommandFailure } from './explain-failure.ts';

export type ExplainedBib = Extract<ExplainedPerson, { ok: true }>;

/** The explanation of the person who wears a bib in a modality. */
export async function explainedBib(
  context: Pick<Context, 'db'>,
  { number, eventSlug, shortName }: FoundModality,
  bib: string,
): Promise<ExplainedBib> {
  const explained = await explainPerson(context, { modality: number, bib });
  if (explained.ok) return explained;
  throw new CommandFailure(
    explained.refusal === 'registration_not_found'
      ? `Nobody in ${eventSlug}/${shortName} wears bib ${bib}`
      : `${eventSlug}/${shortName} has no course yet`,
  );
}
