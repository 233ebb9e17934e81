import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

const listEvents = async () => (await import('@dorsal/contract/calls/public/list-events.ts')).listEvents;

/** The event with all its modalities and documents, as a list of one, or of none where it is not to be seen. Several parts of a page ask for it. */
export const eventQuery = (slug: string | undefined) =>
  queryOptions({
    queryKey: ['event', slug],
    queryFn: ({ signal }) => call(listEvents, { body: { slug: slug ?? '' } }, signal),
    enabled: slug !== undefined,
  });
