import * as z from 'zod';
import { adminOnly } from '#access.ts';
import { endpoint } from '#endpoint.ts';
import { UserView } from '#views/people/user-view.ts';
import { userFilters } from './user-filters.ts';

export const listUsers = endpoint({
  name: 'listUsers',
  method: 'POST',
  path: '/users',
  access: adminOnly,
  summary: 'Users by name, or one by its id.',
  body: z.strictObject(userFilters),
  pageSize: 8,
  answer: z.array(UserView),
});
