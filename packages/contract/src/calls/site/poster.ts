import * as z from 'zod';
import { endpoint } from '#endpoint.ts';

const params = z.object({ event: z.string().regex(/^[0-9a-f]{24}$/) });

/** For events and circuits without a poster of their own. */
export const getPoster = endpoint({
  name: 'getPoster',
  method: 'GET',
  path: '/posters/:event',
  access: 'public',
  summary: 'A poster drawn from the course and the name, as SVG.',
  params,
  answer: z.unknown(),
  answerKind: 'file',
  errors: ['event_not_found'],
});

/** 1,200 by 630, as those who show links want it. */
export const getPreview = endpoint({
  name: 'getPreview',
  method: 'GET',
  path: '/posters/:event/preview.png',
  access: 'public',
  summary: 'The picture that stands beside a shared link of an event.',
  params,
  answer: z.unknown(),
  answerKind: 'file',
  errors: ['event_not_found'],
});
