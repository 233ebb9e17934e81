import type { StaffRegistrationView } from '@dorsal/contract/views/registration-view.ts';
import type { EpochMs, StaffStatus } from '@dorsal/domain/timing/types.ts';
import { sql } from 'kysely';
import { emergencyContactOf, mailConsentOf } from '#modules/roster/private-contact.ts';
import type { Db } from '#platform/context.ts';
import type { Visibility } from '#platform/http/visibility.ts';
import type { MoreOfPeople } from './pages/build-page.ts';

interface FieldsRow {
  readonly number: number;
  readonly id_number: string | null;
  readonly birthdate: string | null;
  readonly valid_id: boolean;
  readonly source: string;
  readonly created_at: Date;
  readonly is_public: boolean;
  readonly age: number | null;
  readonly contact_email: string | null;
  readonly contact_phone: string | null;
  readonly town: string | null;
  readonly emergency_name: string | null;
  readonly emergency_phone: string | null;
  readonly mail_consent: boolean | null;
  readonly mail_consent_at: Date | null;
  readonly mail_consent_by: string | null;
  readonly chips: string[] | null;
  readonly start_offset_ms: number | null;
  readonly accepts_late_start: boolean;
  readonly bib_collected_at: EpochMs | null;
  readonly bib_note: string | null;
  readonly staff_status: StaffStatus | null;
  readonly penalties: { readonly number: number; readonly ms: number; readonly reason: string }[] | null;
  readonly times_by_hand: { readonly oid: string; readonly ms: number; readonly estimate: boolean }[] | null;
  readonly price_paid_cents: number | null;
  readonly cancelled_at: Date | null;
  readonly imported_at: Date | null;
  readonly extra_questions: unknown;
  readonly user: string | null;
}

/** The data of people (participant numbers) that the public never sees: all of it for staff, its own fields for on-site registration. */
export const staffFields =
  (db: Db, visibility: Exclude<Visibility, 'public'>): MoreOfPeople =>
  async (ids) => {
    if (ids.length === 0) return new Map();
    const { rows } = await sql<FieldsRow>`
      select p.number, p.id_number, p.birthdate, p.valid_id, p.source, p.created_at, p.is_public, p.age, p.contact_email, p.contact_phone,
        p.town, p.emergency_name, p.emergency_phone, p.mail_consent, p.mail_consent_at, p.mail_consent_by,
        (select array_agg(c.chip order by c.chip) from chip c where c.participant_number = p.number) as chips,
        (select json_agg(json_build_object('oid', k.oid, 'ms', t.time_ms, 'estimate', t.source = 'estimate') order by k.position)
          from manual_time t join checkpoint k on k.number = t.checkpoint_number where t.participant_number = p.number) as times_by_hand,
        (select json_agg(json_build_object('number', y.number, 'ms', y.time_ms, 'reason', y.reason) order by y.number)
          from penalty y where y.participant_number = p.number) as penalties,
        p.staff_status, p.start_offset_ms, p.accepts_late_start, p.bib_collected_at, p.bib_note, p.price_paid_cents, p.cancelled_at, p.imported_at, p.extra_questions, u.oid as user
      from participant p left join user_account u on u.number = p.user_number
      where p.number = any(${[...ids]}::int[])`.execute(db);
    return new Map(
      rows.map((row) => [
        row.number,
        visibility === 'staff' ? { ...venueFields(row), ...staffOnly(row) } : venueFields(row),
      ]),
    );
  };

function venueFields(row: FieldsRow): Partial<StaffRegistrationView> {
  return {
    ...(row.id_number !== null && { id_number: row.id_number }),
    ...(row.birthdate !== null && { birthdate: row.birthdate }),
    valid_id: row.valid_id,
    source: row.source,
    created_at: row.created_at.getTime(),
    bib_collected_at: row.bib_collected_at ?? undefined,
  };
}

/** The words of staff on somebody. */
const ruledOf = (row: FieldsRow): Partial<StaffRegistrationView> => ({
  accepts_late_start: row.accepts_late_start,
  bib_note: row.bib_note ?? undefined,
  ...(row.staff_status !== null && { staff_status: row.staff_status }),
  ...(row.penalties !== null && {
    penalties: row.penalties.map(({ number, ms, reason }) => ({ penalty: number, time: ms, reason })),
  }),
});

function staffOnly(row: FieldsRow): Partial<StaffRegistrationView> {
  const contact = {
    ...(row.contact_email !== null && { email: row.contact_email }),
    ...(row.contact_phone !== null && { phone: row.contact_phone }),
  };
  return {
    public: row.is_public,
    ...(row.age !== null && { age: row.age }),
    ...(Object.keys(contact).length > 0 && { contact }),
    ...inNeed(row),
    chips: row.chips ?? [],
    ...(row.start_offset_ms !== null && { start_offset: row.start_offset_ms }),
    ...ruledOf(row),
    ...(row.times_by_hand !== null && {
      times_by_hand: row.times_by_hand.map(({ oid, ms, estimate }) => ({
        intermediate: oid,
        total_time: ms,
        ...(estimate && { is_estimate: true }),
      })),
    }),
    ...(row.price_paid_cents !== null && { price_paid: row.price_paid_cents }),
    cancelled: row.cancelled_at !== null,
    creation: row.created_at.getTime(),
    ...(row.imported_at !== null && { imported_at: row.imported_at.getTime() }),
    extra_questions: row.extra_questions as Record<string, unknown>, // an object by the column's default, and by its writer
    ...(row.user !== null && { user: row.user }),
  };
}

/** The town, the emergency contact, the consent to mail. */
function inNeed(row: FieldsRow): Partial<StaffRegistrationView> {
  const emergency = emergencyContactOf(row);
  const consent = mailConsentOf(row);
  return {
    ...(row.town !== null && { town: row.town }),
    ...(emergency !== null && { emergency_contact: emergency }),
    ...(consent !== null && { mail_consent: consent }),
  };
}
