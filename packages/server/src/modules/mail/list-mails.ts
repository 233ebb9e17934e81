import type { listMails as listCall, mailStats as statsCall } from '@dorsal/contract/calls/accounts/mails.ts';
import type { Language } from '@dorsal/contract/codecs/enums.ts';
import type { AnswerOf, BodyOf } from '@dorsal/contract/endpoint.ts';
import { fieldText } from '@dorsal/contract/refusals/field-text.ts';
import type { Context } from '#platform/context.ts';
import { countMails, findMails } from './mail-repository.ts';

export async function listMails(
  { db }: Context,
  filters: BodyOf<typeof listCall>,
  { language, ...page }: { readonly offset: number; readonly limit: number; readonly language: Language },
): Promise<AnswerOf<typeof listCall>> {
  const mails = await findMails(db, filters, page);
  return mails.map(({ oid, name, surname, email, created_at, changed_at, fault, ...mail }) => ({
    ...mail,
    _id: oid,
    name: [name, surname].filter(Boolean).join(' '),
    created_at: created_at.getTime(),
    changed_at: changed_at.getTime(),
    ...(email !== null && { email }),
    ...(fault !== null && { fault: fieldText(fault, language) }),
  }));
}

export const statsOfMails = async (
  { db }: Context,
  filters: BodyOf<typeof statsCall>,
): Promise<AnswerOf<typeof statsCall>> => ({ total: await countMails(db, filters) });
