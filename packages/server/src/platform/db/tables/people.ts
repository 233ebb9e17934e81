import type { Generated, GeneratedAlways } from 'kysely';
import type { GeneratedJson, GeneratedTimestamp, JsonColumn, PlainDate, Timestamp } from './column-kinds.ts';

export interface UserAccountTable {
  number: GeneratedAlways<number>;
  oid: string;
  email: string | null;
  name: string;
  surname: Generated<string>;
  id_number: string | null;
  phone: string | null;
  birthdate: PlainDate | null;
  gender: 'male' | 'female' | 'other' | null;
  roles: Generated<string[]>;
  password_hash: string | null;
  is_public: Generated<boolean>;
  is_fake: Generated<boolean>;
  source: string | null;
  avatar: string | null;
  country: string | null;
  town: string | null;
  emergency_name: string | null;
  emergency_phone: string | null;
  mail_consent: boolean | null;
  mail_consent_at: Timestamp | null;
  mail_consent_by: string | null;
  search: GeneratedAlways<string>;
  created_at: GeneratedTimestamp;
  disabled_at: Timestamp | null;
}

export interface SessionTable {
  token_hash: Buffer;
  user_number: number | null;
  roles: string[];
  event_number: number | null;
  created_at: GeneratedTimestamp;
  last_used_at: GeneratedTimestamp;
  expires_at: Timestamp;
  oid: Generated<string>;
  browser: string | null;
  address: string | null;
}

export interface PasswordLinkTable {
  token_hash: Buffer;
  user_number: number;
  created_at: Timestamp;
  expires_at: Timestamp;
}

export interface SecondFactorTable {
  user_number: number;
  secret: Buffer;
  created_at: Timestamp;
  confirmed_at: Timestamp | null;
  last_step: Generated<number>;
}

export interface RecoveryCodeTable {
  user_number: number;
  code_hash: Buffer;
}

export interface ApiTokenTable {
  number: GeneratedAlways<number>;
  name: string;
  kind: 'reader' | 'gateway';
  token_hash: Buffer;
  reader_number: number | null;
  user_number: number | null;
  created_at: GeneratedTimestamp;
  last_used_at: Timestamp | null;
  revoked_at: Timestamp | null;
}

export interface LoginDeviceTable {
  token_hash: Buffer;
  user_number: number;
  created_at: Timestamp;
  expires_at: Timestamp;
}

export interface LoginAttemptTable {
  subject: string;
  failures: number;
  last_failure_at: Timestamp;
  blocked_until: Timestamp | null;
}

export interface OrganismTable {
  number: GeneratedAlways<number>;
  oid: string;
  name: string;
  type: Generated<string>;
  logo: string | null;
  website: string | null;
  email: string | null;
  phone: string | null;
}

export interface AdTable {
  number: GeneratedAlways<number>;
  oid: string;
  name: string;
  image: string | null;
  weight: Generated<number>;
  redirect: string | null;
  event_number: number | null;
  date_start: Timestamp | null;
  date_end: Timestamp | null;
  extra_text: string | null;
}

export interface AdCountTable {
  ad_number: number;
  day: PlainDate;
  stands_at: string;
  shown: Generated<number>;
  clicked: Generated<number>;
}

export interface CommandTable {
  number: GeneratedAlways<number>;
  id: string;
  at: GeneratedTimestamp;
  actor: string;
  user_number: number | null;
  name: string;
  through: string;
  fingerprint: string | null;
  outcome: JsonColumn | null;
  undoes: number | null;
}

export interface CommandChangeTable {
  command_number: number;
  position: number;
  subject: string;
  field: string;
  was: JsonColumn | null;
  is: JsonColumn | null;
}

export interface ProblemTable {
  number: GeneratedAlways<number>;
  type: string;
  event_number: number | null;
  modality_number: number | null;
  subject: string;
  detail: GeneratedJson;
  raised_at: GeneratedTimestamp;
  resolved_at: Timestamp | null;
  accepted_reason: string | null;
  accepted_by: number | null;
  accepted_at: Timestamp | null;
}
