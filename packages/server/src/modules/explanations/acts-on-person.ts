import { type ActTold, type HeardBy, type ToldAct, toldActs } from '@dorsal/contract/explanations/act-text.ts';
import type { Judgement } from '@dorsal/domain/walk/judge-reads.ts';
import { namesOfReaders } from '#modules/readers/reader-repository.ts';
import { authorsOf } from '#platform/commands/command-repository.ts';
import type { Db } from '#platform/context.ts';

/** The acts of staff that stand on a person (public id), the oldest first. `checkpoints`: public ids, in course order. */
export async function actsOnPerson(db: Db, participant: string, checkpoints: readonly string[]): Promise<ActTold[]> {
  const authors = await authorsOf(db, `participant:${participant}`, 'all');
  return [...authors]
    .flatMap(([field, { who, at, stands }]): ActTold[] => {
      const [kind, of] = field.split(':');
      const act = toldActs.find((one): one is ToldAct => one === kind);
      if (act === undefined || !stands) return [];
      const position = of === undefined ? -1 : checkpoints.indexOf(of);
      return [{ act, checkpoint: position < 0 ? null : position, who, at: at.getTime() }];
    })
    .sort((a, b) => a.at - b.at);
}

/** The readers that heard the crossings of somebody, along the course. */
export async function heardBy(db: Db, { verdicts }: Judgement): Promise<HeardBy[]> {
  const crossings = verdicts.filter((verdict) => verdict.kind === 'crossing');
  const names = await namesOfReaders(db, [...new Set(crossings.map(({ read }) => read.device))]);
  return crossings
    .map(({ read, checkpoint }) => ({ checkpoint, at: read.at, reader: names.get(read.device) ?? '–' }))
    .toSorted((a, b) => a.checkpoint - b.checkpoint);
}
