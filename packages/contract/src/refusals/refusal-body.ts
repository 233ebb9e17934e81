import * as z from 'zod';
import type { Language, Role } from '#codecs/enums.ts';
import { type RefusalCode, refusals } from './refusals.ts';
import { ca } from './texts-ca.ts';
import { en } from './texts-en.ts';
import { es } from './texts-es.ts';
import { waitText } from './wait-text.ts';

// The keys of a const object are its codes: Object.keys() only forgets it.
const codes = Object.keys(refusals) as [RefusalCode, ...RefusalCode[]];

/** `theirs`, `who` and `at` come with `changed_meanwhile`: the value that stands, who wrote it and when (ISO); `is_heard`: a mat or a stamp did. */
const RefusedField = z.object({
  path: z.string(),
  message: z.string(),
  theirs: z.unknown().optional(),
  who: z.string().optional(),
  at: z.string().optional(),
  is_heard: z.literal(true).optional(),
});

/** The body of every refusal. `fields` names what was wrong, by its path in the body, the address or the parameters. */
export const RefusalBody = z
  .object({
    error: z.object({
      code: z.enum(codes),
      message: z.string(),
      request_id: z.string(),
      /** Seconds to wait before trying again. */
      retry_after: z.int().optional(),
      fields: z.array(RefusedField).optional(),
    }),
  })
  .meta({ id: 'Refusal' });
export type RefusalBody = z.output<typeof RefusalBody>;

const texts = { en, ca, es };

export interface RefusalFacts {
  /** The time to wait, in seconds. */
  readonly waitS?: number | undefined;
  /** The roles that may do it. */
  readonly roles?: readonly Role[] | undefined;
  /** The fields that were wrong. */
  readonly fields?: readonly string[] | undefined;
}

/** The text that a person reads when a call is refused: short, with the next step, and with how long to wait, which roles may and which fields were wrong where the refusal knows. */
export function refusalText(
  code: RefusalCode,
  language: Language,
  { waitS, roles = [], fields = [] }: RefusalFacts = {},
): string {
  const wait = waitS === undefined ? aMoment[language] : waitText(waitS * 1_000, language);
  const named = roles.map((role) => roleNames[language][role]);
  const who = new Intl.ListFormat(language, { type: 'disjunction' }).format(named) || anotherRole[language];
  const which = new Intl.ListFormat(language).format(fields) || markedFields[language];
  const text = texts[language][refusals[code].message];
  return text.replace('{wait}', wait).replace('{roles}', who).replace('{fields}', which);
}

const markedFields: Readonly<Record<Language, string>> = {
  en: 'the marked fields',
  ca: 'els camps marcats',
  es: 'los campos marcados',
};

const anotherRole: Readonly<Record<Language, string>> = {
  en: 'another one',
  ca: 'un altre',
  es: 'otro',
};
const roleNames: Readonly<Record<Language, Readonly<Record<Role, string>>>> = {
  en: { admin: 'admin', community_manager: 'community manager', timer: 'timer', live_register: 'on-site registration' },
  ca: {
    admin: 'administració',
    community_manager: 'comunicació',
    timer: 'cronometratge',
    live_register: 'inscripció in situ',
  },
  es: {
    admin: 'administración',
    community_manager: 'comunicación',
    timer: 'cronometraje',
    live_register: 'inscripción in situ',
  },
};

const aMoment: Readonly<Record<Language, string>> = { en: 'a moment', ca: 'un moment', es: 'un momento' };
