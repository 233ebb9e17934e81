import * as z from 'zod';
import { endpoint } from '#endpoint.ts';

/** What `/registrations/download` and `/download-results` name: opened in a new tab, where no header can be sent. */
export const getDownload = endpoint({
  name: 'getDownload',
  method: 'GET',
  path: '/downloads/:token',
  access: 'public',
  summary: 'A file made for a member of staff; the token in its address is the permission, for a few minutes.',
  params: z.object({ token: z.string().min(20).max(200) }),
  answer: z.unknown(),
  answerKind: 'file',
  errors: ['download_expired'],
});
