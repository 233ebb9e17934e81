import type { MailState } from '@dorsal/contract/calls/accounts/mails.ts';
import type { Language } from '@dorsal/contract/codecs/enums.ts';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Timestamp } from './column-kinds.ts';

export interface MailTable {
  number: GeneratedAlways<number>;
  oid: string;
  kind: 'password_link';
  user_number: number;
  language: Language;
  state: Generated<MailState>;
  tries: Generated<number>;
  created_at: Timestamp;
  due_at: Timestamp;
  changed_at: Timestamp;
  fault: string | null;
}
