import { z } from 'zod';
import { logLevels } from '../log.ts';

export const serverRoles = ['api', 'live', 'derive', 'jobs'] as const;
export type ServerRole = (typeof serverRoles)[number];

/** One setting: the parser of its text (a fault names the wanted form), and the value where it is not set. */
interface Setting<Value> {
  readonly schema: z.ZodType<Value, string>;
  readonly fallback: string | null;
  /** Also read from the file that NAME_FILE names, and never printed. */
  readonly isSecret: boolean;
}

const setting = <Value>(schema: z.ZodType<Value, string>, fallback: string | null = null): Setting<Value> => ({
  schema,
  fallback,
  isSecret: false,
});
const secret = <Value>(schema: z.ZodType<Value, string>): Setting<Value> => ({
  schema,
  fallback: null,
  isSecret: true,
});

/** The placeholders for an event in the addresses of the registration provider. */
const placeholders = ['{slug}', '{slug_rts}', '{numeric_id}', '{rts_numeric_id}'];

const text = z.string();
const longText = z.string().min(16, 'a text of 16 characters or more');
const postgresUrl = z
  .string()
  .refine(hasProtocol('postgres:', 'postgresql:'), 'a URL like postgres://user:password@host:5432/database');
const smtpUrl = z
  .string()
  .refine(hasProtocol('smtp:', 'smtps:'), 'a URL like smtps://user:password@mail.example.org:465');
const sender = z
  .string()
  .refine(
    (text) => /^([^<>\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(text),
    'an address, as Dorsal <races@example.org>',
  );
const webUrl = z.string().refine(hasProtocol('http:', 'https:'), 'a URL that begins with http:// or https://');
/** `true` is one proxy. */
const proxies = z
  .string()
  .refine((word) => /^(true|false|[0-9])$/.test(word), 'true, false or the number of proxies in a row, up to 9')
  .transform((word) => (word === 'true' ? 1 : word === 'false' ? 0 : Number(word)));
const timeZone = z.string().refine(isTimeZone, 'the name of a time zone, as Europe/Madrid');
const logLevel = z.enum(logLevels, `one of ${logLevels.join(', ')}`);
const name = z
  .string()
  .refine((text) => /^[\w .-]{1,40}$/.test(text), 'a name of up to 40 letters, digits, dots, dashes');
const pageTemplate = z
  .string()
  .refine(isPageTemplate, `an address that begins with https://, in which ${placeholders.join(', ')} may stand`);
const roles = z.string().transform((list, context): ServerRole[] => {
  const named = serverRoles.filter((role) => list.split(',').some((word) => word.trim() === role));
  const isExact = named.length > 0 && list.split(',').every((word) => serverRoles.some((role) => role === word.trim()));
  if (!isExact) context.addIssue(`a list of ${serverRoles.join(', ')}, with commas between`);
  return named;
});

function wholeNumber(from: number, to: number) {
  const wanted = `a whole number from ${from} to ${to}`;
  const inRange = (digits: string): boolean =>
    /^\d{1,9}$/.test(digits) && Number(digits) >= from && Number(digits) <= to;
  return z.string().refine(inRange, wanted).transform(Number);
}

/**
 * Every setting of the program, by the name of its environment variable. docs/operations.md has a row for each (a test compares
 * them). Adding one: here, there, and in `config.ts`.
 */
export const settings = {
  DATABASE_URL: secret(postgresUrl),
  DATABASE_LISTEN_URL: secret(postgresUrl),
  DATABASE_POOL: setting(wholeNumber(4, 500), '20'),
  PORT: setting(wholeNumber(0, 65_535), '8080'),
  HOST: setting(text, '0.0.0.0'),
  DATA_DIR: setting(text, '.data'),
  FILES_DIR: setting(text),
  PUBLIC_URL: setting(webUrl),
  ENVIRONMENT: setting(name, 'production'),
  METRICS_TOKEN: secret(longText),
  SECRETS_KEY: secret(longText),
  SMTP_URL: secret(smtpUrl),
  MAIL_FROM: setting(sender),
  TLS_CERT: setting(text),
  TLS_KEY: setting(text),
  TRUST_PROXY: setting(proxies, 'false'),
  ROLES: setting(roles, serverRoles.join(',')),
  TIME_ZONE: setting(timeZone, 'UTC'),
  LOG_LEVEL: setting(logLevel, 'info'),
  MAP_STYLE_URL: setting(webUrl, 'https://tiles.openfreemap.org/styles/liberty'),
  PLACE_SEARCH_URL: setting(webUrl),
  STREAMS_PER_ADDRESS: setting(wholeNumber(1, 1_000_000), '5000'),
  REGISTER_URL: setting(pageTemplate),
  REGISTRATIONS_URL: setting(pageTemplate),
  OWN_REGISTRATION_URL: setting(pageTemplate),
  TEAM_REGISTRATION_URL: setting(pageTemplate),
};

export type SettingName = keyof typeof settings;
export type SettingValues = { readonly [Name in SettingName]: z.output<(typeof settings)[Name]['schema']> | null };

function hasProtocol(...wanted: string[]) {
  return (url: string): boolean => wanted.includes(URL.parse(url)?.protocol ?? '');
}

function isPageTemplate(address: string): boolean {
  const filled = placeholders.reduce((text, placeholder) => text.replaceAll(placeholder, '1'), address);
  return hasProtocol('https:')(filled) && !/[{}]/.test(filled);
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
