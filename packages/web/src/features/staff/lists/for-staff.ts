import type { Endpoint } from '@dorsal/contract/endpoint.ts';

type WithStaffAnswer = Endpoint & { readonly answerByRole: { readonly admin: Endpoint['answer'] } };

/** A call with the answer that staff get, which has more than everybody's. */
export const forStaff = <E extends WithStaffAnswer>(
  endpoint: E,
): Omit<E, 'answer'> & { answer: E['answerByRole']['admin'] } => ({
  ...endpoint,
  answer: endpoint.answerByRole.admin,
});
