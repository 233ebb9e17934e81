import { StartFailure } from '@dorsal/server/platform/config/start-failure.ts';

/** The text of a failure for the command line: one sentence for an expected failure, else all that is known. */
export function explainFailure(error: unknown): string {
  if (error instanceof StartFailure || error instanceof CommandFailure) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** A command cannot do what it was asked (a wrong file, an unknown modality): printed as one sentence, exit code 1. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
}
