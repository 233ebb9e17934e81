import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import type { RegistrationView } from '@dorsal/contract/views/people/registration-view.ts';
import { useQuery } from '@tanstack/react-query';
import { isRunning } from '../model/headline.ts';
import { type Arrival, arrivalQuery } from './runner-query.ts';

interface Followed {
  readonly registration: RegistrationView;
  readonly modality: Pick<ModalityView, 'status'>;
}

/** When the next checkpoint is likely to hear this runner; null: nobody is on the way, or nothing is to be expected. */
export function useArrival({ registration, modality }: Followed): Arrival {
  const running = isRunning(modality, registration.result);
  const { data } = useQuery(arrivalQuery(registration._id, running));
  return running ? (data ?? null) : null;
}
