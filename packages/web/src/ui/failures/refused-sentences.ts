import { CallFailed } from '#api/call-failed.ts';

/** A failure that says what is wrong with each field of a request, as far as the server named them: where no field is marked. */
export function withSentences(error: unknown): unknown {
  if (!(error instanceof CallFailed) || error.failure.code !== 'invalid_request') return error;
  const sentences = (error.failure.faults ?? []).map(({ message }) => sentenceIn(message));
  return sentences.length === 0
    ? error
    : new CallFailed({ ...error.failure, message: [...new Set(sentences)].join(' ') });
}

/** The same as a text that is stored; '': nobody knows. */
export function sentenceOf(error: unknown): string {
  const told = withSentences(error);
  return told instanceof CallFailed ? told.message : '';
}

/** The words of the server about one field as a sentence. */
export const sentenceIn = (message: string): string => `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
