import { genders } from '@dorsal/domain/timing/types.ts';
import * as z from 'zod';
import { listOf } from '#codecs/lists.ts';
import { Oid } from '#codecs/oid.ts';
import { orderBy, paging } from '#codecs/paging.ts';
import { question } from '#codecs/question.ts';
import { Roles } from '#codecs/roles.ts';
import { PictureText, shortText, Text } from '#codecs/text.ts';
import { WireDate, WireDay } from '#codecs/wire-date.ts';
import { endpoint } from '#endpoint.ts';
import { Saved, saveErrors } from '#views/done.ts';
import { savable } from '#views/editable.ts';
import { ContactView, EmergencyContact, MailConsent, SentContact, ViewVersion } from '#views/references.ts';

/** A user as admins see one. There is no public view of users. */
const UserView = z
  .object({
    _id: Oid,
    name: Text.min(1).max(200),
    surname: Text.optional(),
    id_number: Text.optional(),
    contact: ContactView.optional(),
    birthdate: WireDay.optional(),
    gender: z.enum(genders).optional(),
    /** Both names travel; `roles` is read first. */
    role: Roles.optional(),
    roles: Roles.optional(),
    public: z.boolean().optional(),
    is_fake: z.boolean().optional(),
    source: Text.optional(),
    /** Two letters (ISO 3166-1). */
    country: z
      .string()
      .regex(/^[A-Z]{2}$/, 'a country has two letters')
      .optional(),
    town: Text.optional(),
    emergency_contact: EmergencyContact.optional(),
    mail_consent: MailConsent.optional(),
    avatar: Text.optional(),
    created_at: WireDate.optional(),
    /** Nobody logs in with it. */
    disabled: z.boolean().optional(),
    /** A code is asked for at their log-in. */
    two_steps: z.boolean().optional(),
    _version: ViewVersion,
  })
  .meta({ id: 'User' });

/** A timer, as the event screen picks one. */
const TimerView = UserView.pick({ _id: true, name: true, surname: true, avatar: true }).meta({ id: 'Timer' });

const Counts = z.record(z.string(), z.int().min(0));
const UserStatsView = z
  .object({ total: z.int().min(0), gender: Counts.optional(), country: Counts.optional(), source: Counts.optional() })
  .meta({ id: 'UserStats' });

/** The filters that the users list sends to `/users` and `/users/stats`. */
const userFilters = {
  id: Oid.optional(),
  name: shortText(200).optional(),
  /** Made-up users are listed too. */
  fake: z.boolean().optional(),
  ...paging,
  order: listOf(orderBy(['name', 'surname', 'created_at', 'email'])).optional(),
};

export const listUsers = endpoint({
  name: 'listUsers',
  method: 'POST',
  path: '/users',
  summary: 'Users by name, or one by its id.',
  body: question(userFilters),
  pageSize: 8,
  answer: z.array(UserView),
});

/** Without `_id` a new one is made. A consent to mail that comes without `at` and `by` is given now, by staff. People log in with `contact.email` and a password; it is never sent back, and of a user who stands it is set by a link alone. */
export const saveUser = endpoint({
  name: 'saveUser',
  method: 'POST',
  path: '/user',
  summary: 'Creates or changes a user.',
  body: savable(
    UserView.extend({
      surname: Text.max(200).optional(),
      id_number: Text.max(100).optional(),
      contact: SentContact.optional(),
      source: Text.max(100).optional(),
      town: Text.max(200).optional(),
      avatar: PictureText.optional(),
    }),
  ).extend({ password: shortText(1000).optional() }),
  answer: Saved,
  errors: [
    'user_not_found',
    'email_taken',
    'last_admin',
    'password_by_link',
    'password_too_short',
    'password_too_long',
    ...saveErrors,
  ],
});

export const userStats = endpoint({
  name: 'userStats',
  method: 'POST',
  path: '/users/stats',
  summary: 'The number of users that the filters leave; with all_stats also by gender, country and source.',
  body: question({ ...userFilters, all_stats: z.boolean().optional() }),
  answer: UserStatsView,
});

export const listTimers = endpoint({
  name: 'listTimers',
  method: 'POST',
  path: '/users/timers',
  summary: 'Users with the role timer, to pick those of an event.',
  body: z.strictObject({}).nullish(),
  answer: z.array(TimerView),
});
