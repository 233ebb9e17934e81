import { adminOnly } from '#access.ts';
import { Saved } from '#calls/done.ts';
import { shortText } from '#codecs/text.ts';
import { endpoint } from '#endpoint.ts';
import { editable } from '#views/editable.ts';
import { UserView } from '#views/people/user-view.ts';

/** Without `_id` a new one is made. People log in with `contact.email` and a password; it is never told again. */
export const saveUser = endpoint({
  name: 'saveUser',
  method: 'POST',
  path: '/user',
  access: adminOnly,
  summary: 'Creates or changes a user.',
  body: editable(UserView).extend({ password: shortText(1000).optional() }),
  answer: Saved,
  errors: ['user_not_found', 'email_taken', 'last_admin', 'password_too_short', 'changed_meanwhile'],
});
