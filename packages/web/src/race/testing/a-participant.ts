import type { ResultView } from '@dorsal/contract/views/result-view.ts';
import { type Participant, participantOf, type Result } from '../participant.ts';

/** A result as the wire has it. */
export const aResult = (view: ResultView): Result => {
  const { result } = aParticipant({ result: view });
  if (!result) throw new Error('a participant with a result has one');
  return result;
};

/** A participant as the wire has it. */
export const aParticipant = (view: Partial<Parameters<typeof participantOf>[0]> = {}): Participant =>
  participantOf({ _id: 'a'.repeat(24), ...view });
