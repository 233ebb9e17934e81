import { genders } from '@dorsal/domain/timing/types.ts';
import * as z from 'zod';
import { Oid } from '#codecs/oid.ts';
import { Roles } from '#codecs/roles.ts';
import { Text } from '#codecs/text.ts';
import { WireDate, WireDay } from '#codecs/wire-date.ts';
import { ContactView } from '#views/event/place.ts';

/** A user as admins see one. There is no public view of users. */
export const UserView = z
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
    avatar: Text.optional(),
    created_at: WireDate.optional(),
  })
  .meta({ id: 'User' });
export type UserView = z.output<typeof UserView>;

/** A timer, as the event screen picks one. */
export const TimerView = UserView.pick({ _id: true, name: true, surname: true, avatar: true }).meta({ id: 'Timer' });

const Counts = z.record(z.string(), z.int().min(0));
export const UserStatsView = z
  .object({ total: z.int().min(0), gender: Counts.optional(), country: Counts.optional(), source: Counts.optional() })
  .meta({ id: 'UserStats' });
