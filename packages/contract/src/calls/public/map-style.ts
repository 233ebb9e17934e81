import * as z from 'zod';
import { endpoint } from '#endpoint.ts';

/** Which map the screens draw courses on: a setting of the server. */
export const mapStyle = endpoint({
  name: 'mapStyle',
  method: 'GET',
  path: '/map-style',
  access: 'public',
  summary: 'Address of the style that maps are drawn in.',
  answer: z.object({ url: z.string() }),
});
