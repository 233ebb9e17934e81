import * as z from 'zod';
import { contentStaff } from '#access.ts';
import { shortText } from '#codecs/text.ts';
import { endpoint } from '#endpoint.ts';
import { PlaceView } from '#views/event/place.ts';

export const searchPlace = endpoint({
  name: 'searchPlace',
  method: 'POST',
  path: '/location',
  access: contentStaff,
  summary: 'Searches for a place by its name.',
  body: z.strictObject({
    query: shortText(200),
    include_street: z.boolean().optional(),
    location_with_custom_name: z.boolean().optional(),
  }),
  answer: z.array(PlaceView),
  errors: ['place_search_unavailable'],
});
