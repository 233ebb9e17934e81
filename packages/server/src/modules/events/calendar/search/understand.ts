import type { Db } from '#platform/context.ts';
import type { Hidden } from '#platform/http/visibility.ts';
import type { EventQuestion, Understood } from './condition-repository.ts';
import { understandText } from './text-search.ts';

/** The scope of a question: the events that it may find at all. */
export interface EventScope {
  /** Also those that are not visible. */
  readonly seesHidden: Hidden;
  /** These and no others. */
  readonly only?: readonly number[] | undefined;
  /** Circuits and nothing else. */
  readonly onlyCircuits?: boolean;
}

/** A question with its texts looked up among the words that events have. */
export async function understand(
  db: Db,
  question: EventQuestion,
  { seesHidden, only, onlyCircuits = false }: EventScope,
): Promise<Understood> {
  const circuits = onlyCircuits ? 'only' : question.search_circuits === true ? 'too' : 'none';
  const look = async (text: string | undefined, inNames: boolean): Promise<Understood['text']> =>
    text === undefined || text.trim() === '' ? null : await understandText(db, { text, inNames, seesHidden, circuits });
  const [text, name] = await Promise.all([look(question.free_text_search, false), look(question.name, true)]);
  return { question, text, name, seesHidden, only, circuits };
}
