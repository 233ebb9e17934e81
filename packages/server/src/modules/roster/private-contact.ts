import type { EpochMs } from '@dorsal/domain/timing/types.ts';

/** The person to call when something happens to somebody. */
export interface EmergencyContact {
  readonly name?: string | undefined;
  readonly phone?: string | undefined;
}

/** The answer of somebody who was asked whether they take mail: when they gave it, and by what. */
export interface MailConsent {
  readonly given: boolean;
  readonly at: EpochMs;
  readonly by: string;
}

/** The columns that accounts and participants have alike. */
interface Columns {
  readonly emergency_name: string | null;
  readonly emergency_phone: string | null;
  readonly mail_consent: boolean | null;
  readonly mail_consent_at: Date | null;
  readonly mail_consent_by: string | null;
}

export function emergencyContactOf({
  emergency_name: name,
  emergency_phone: phone,
}: Pick<Columns, 'emergency_name' | 'emergency_phone'>): EmergencyContact | null {
  if (name === null && phone === null) return null;
  return { ...(name !== null && { name }), ...(phone !== null && { phone }) };
}

/** Null: nobody asked. */
export function mailConsentOf({
  mail_consent: given,
  mail_consent_at: at,
  mail_consent_by: by,
}: Pick<Columns, 'mail_consent' | 'mail_consent_at' | 'mail_consent_by'>): MailConsent | null {
  return given === null || at === null || by === null ? null : { given, at: at.getTime(), by };
}
