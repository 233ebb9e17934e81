import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LogLevel } from '../log.ts';
import type { HttpConfig } from './http-config.ts';
import { type Environment, parseSettings } from './parse-settings.ts';
import { parseTls } from './parse-tls.ts';
import type { ServerRole, SettingValues } from './settings.ts';
import { StartFailure } from './start-failure.ts';

/** The folder of the project: relative paths in settings count from here, wherever the program is started. */
export const projectFolder = fileURLToPath(new URL('../../../../../', import.meta.url)).replace(/\/$/, '');

/** All that can be set, parsed once at the start and handed down; nothing else reads the environment. */
export interface Config extends HttpConfig {
  /** Null: the PostgreSQL that comes along, in `dataDir`. */
  readonly databaseUrl: string | null;
  /** A direct way past a pooler for LISTEN; null: the same as `databaseUrl`. */
  readonly databaseListenUrl: string | null;
  /** Most connections to the database at once. */
  readonly databasePool: number;
  /** 0: any free one. */
  readonly port: number;
  readonly host: string;
  /** Absolute. */
  readonly dataDir: string;
  /** Of uploaded files; absolute. */
  readonly filesDir: string;
  /** The public address of this server, without a slash at the end; null: the address that it listens on. */
  readonly publicUrl: string | null;
  readonly roles: readonly ServerRole[];
  /** Of events that have none of their own. */
  readonly timeZone: string;
  readonly logLevel: LogLevel;
  readonly mapStyleUrl: string;
  /** A server that searches places; null: towns of the gazetteer alone. */
  readonly placeSearchUrl: string | null;
  /** Asked for by `/api/metrics`; null: anybody may read them. */
  readonly metricsToken: string | null;
  /** Encrypts secrets at rest; null: a key in the data folder does, where the database lies there too. */
  readonly secretsKey: string | null;
  /** `production`, or the name of this installation, which every page then shows. */
  readonly environment: string;
  /** Null: no mail is sent. */
  readonly mail: MailServer | null;
  /** Addresses at the registration provider, with placeholders for the event; null: there is none. */
  readonly registrationPages: RegistrationTemplates;
}

/** A server of mail, and the sender of what goes out through it. */
export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the start; else it is begun where the server offers it. */
  readonly isSecure: boolean;
  readonly user: string | null;
  readonly password: string | null;
  readonly from: string;
}

export interface RegistrationTemplates {
  readonly register: string | null;
  readonly list: string | null;
  readonly own: string | null;
  readonly team: string | null;
}

/** Parses the environment. Throws one StartFailure that lists every fault, each with the name of its setting. */
export function parseConfig(environment: Environment): Config {
  const { values, faults } = parseSettings(environment);
  const { tls, fault } = parseTls(values, projectFolder);
  const all = [...faults, ...(fault === null ? [] : [fault]), ...mailFaults(values)];
  if (all.length > 0) throw new StartFailure(`${all.join('.\n')}.`);
  return {
    ...plainSettings(values),
    tls,
    mail: mailServer(values),
    webRoot: builtWeb(),
    mapOrigins: [new URL(given(values.MAP_STYLE_URL)).origin],
  };
}

function plainSettings(values: SettingValues) {
  return {
    databaseUrl: values.DATABASE_URL,
    databaseListenUrl: values.DATABASE_LISTEN_URL,
    databasePool: given(values.DATABASE_POOL),
    port: given(values.PORT),
    host: given(values.HOST),
    dataDir: resolve(projectFolder, given(values.DATA_DIR)),
    filesDir: resolve(projectFolder, values.FILES_DIR ?? join(given(values.DATA_DIR), 'files')),
    publicUrl: values.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    roles: given(values.ROLES),
    timeZone: given(values.TIME_ZONE),
    logLevel: given(values.LOG_LEVEL),
    mapStyleUrl: given(values.MAP_STYLE_URL),
    placeSearchUrl: values.PLACE_SEARCH_URL,
    trustedProxies: given(values.TRUST_PROXY),
    metricsToken: values.METRICS_TOKEN,
    secretsKey: values.SECRETS_KEY,
    streamsPerAddress: given(values.STREAMS_PER_ADDRESS),
    environment: given(values.ENVIRONMENT),
    registrationPages: {
      register: values.REGISTER_URL,
      list: values.REGISTRATIONS_URL,
      own: values.OWN_REGISTRATION_URL,
      team: values.TEAM_REGISTRATION_URL,
    },
  };
}

/** Links in mails need an address of this server that nobody else can choose. */
function mailFaults({ SMTP_URL, MAIL_FROM, PUBLIC_URL }: SettingValues): string[] {
  if (SMTP_URL === null) return [];
  const missing = [MAIL_FROM === null ? 'MAIL_FROM' : null, PUBLIC_URL === null ? 'PUBLIC_URL' : null];
  return missing.flatMap((name) => (name === null ? [] : [`SMTP_URL is set: ${name} is needed with it`]));
}

function mailServer({ SMTP_URL, MAIL_FROM }: SettingValues): MailServer | null {
  if (SMTP_URL === null || MAIL_FROM === null) return null;
  const { protocol, hostname, port, username, password } = new URL(SMTP_URL);
  const isSecure = protocol === 'smtps:';
  return {
    host: decodeURIComponent(hostname).replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    isSecure,
    user: username === '' ? null : decodeURIComponent(username),
    password: password === '' ? null : decodeURIComponent(password),
    from: MAIL_FROM,
  };
}

/** A setting with a fallback always has a value once there are no faults. */
function given<Value>(value: Value | null): Value {
  if (value === null) throw new Error('a setting without value and fallback');
  return value;
}

function builtWeb(): string | null {
  const folder = join(projectFolder, 'packages/web/dist');
  return existsSync(join(folder, 'index.html')) ? folder : null;
}
