import * as z from 'zod';
import { type Access, type Bound, type Permission, permissions } from './access.ts';
import type { Role } from './codecs/enums.ts';
import type { RefusalCode } from './refusals/refusals.ts';

/** All calls stand under this prefix; the paths of endpoints are without it. */
export const apiPrefix = '/api';

/** Largest body of a call that names no own limit, in bytes. */
export const usualBodyBytes = 1_000_000;

/** One call of the wire. Server route, browser client, description and docs all derive from it. */
export interface Endpoint {
  /** In camelCase, unique; the operationId of the API's description. */
  readonly name: string;
  readonly method: 'GET' | 'POST';
  /** As Fastify writes it: `/boards/:modality/:checkpoint`. */
  readonly path: `/${string}`;
  /** From the table of `access.ts`, by the name. */
  readonly access: Access;
  /** From there too. */
  readonly bound?: Bound;
  /** One sentence for the API's description. */
  readonly summary: string;
  readonly body?: z.ZodType;
  readonly query?: z.ZodObject;
  readonly params?: z.ZodObject;
  /** The answer for everyone: an allow-list; encoding drops every other field. */
  readonly answer: z.ZodType;
  /** The answer for callers with a role, instead of the public one. */
  readonly answerByRole?: Partial<Readonly<Record<Role, z.ZodType>>>;
  /** `stream`: server-sent events, each with an `answer`. `file` and `text` are not JSON. Default json. */
  readonly answerKind?: 'json' | 'file' | 'stream' | 'text';
  /** Refusals of its own, besides those that any call can answer. */
  readonly errors?: readonly RefusalCode[];
  /** `bytes`: the body is no JSON and comes as it is, chunk by chunk. The handler counts it. Default json. */
  readonly bodyKind?: 'json' | 'bytes';
  readonly maxBodyBytes?: number;
  /** Lists of the body whose items the handler judges one by one: whatever stands in one of them does not refuse the others. */
  readonly judgedOneByOne?: readonly string[];
  /** Seconds for which anyone may cache the public answer of a GET. Default: it is revalidated by its tag each time. */
  readonly maxAgeS?: number;
  /** Rows of a list where no limit is sent: the page sizes of the documents (section 9). */
  readonly pageSize?: number;
  /** Fields of the body that only callers with a role may set; anyone else is refused as `not_allowed`. */
  readonly staffFields?: readonly string[];
  /**
   * The fields that a role may change by a call that saves. A change of another field is refused as `field_not_yours`, whose text names
   * it. A role that is let in and not named here may change all.
   */
  readonly fieldsOfRoles?: Partial<Readonly<Record<Role, readonly string[]>>>;
}

/** A call as it is declared. One that names its own access (of a test) stands in no table. */
type Declared = Omit<Endpoint, 'access' | 'bound'> & Partial<Pick<Endpoint, 'access' | 'bound'>>;

/** Declares a call with the exact types of its schemas. The table of permissions says who may make it. */
export function endpoint<const E extends Declared>(declared: E): E & Pick<Endpoint, 'access' | 'bound'> {
  const { access, name } = declared;
  if (access !== undefined) return { ...declared, access };
  const lines: Readonly<Record<string, Permission | undefined>> = permissions.calls;
  const line = lines[name];
  if (line === undefined) throw new Error(`${name} has no line in the table of permissions (contract/src/access.ts)`);
  return { ...declared, access: line.may, ...(line.bound !== undefined && { bound: line.bound }) };
}

/** Parameters of the query that still work and should no longer be sent: those whose schema says so. */
export const deprecatedQuery = ({ query }: Endpoint): string[] =>
  Object.entries(query?.shape ?? {}).flatMap(([name, schema]) => (isDeprecated(schema) ? [name] : []));

const isDeprecated = (schema: unknown): boolean =>
  schema instanceof z.ZodType && z.globalRegistry.get(schema)?.deprecated === true;

/** Since 23 November 2026, as the header `Deprecation` says it (RFC 9745). */
export const deprecatedQuerySince = '@1795392000';

/** The decoded value of a schema, undefined where the endpoint has none. */
type Decoded<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
export type BodyOf<E extends Endpoint> = Decoded<E['body']>;
export type QueryOf<E extends Endpoint> = Decoded<E['query']>;
export type ParamsOf<E extends Endpoint> = Decoded<E['params']>;

type RoleAnswers<E extends Endpoint> =
  E['answerByRole'] extends Readonly<Record<string, z.ZodType>>
    ? z.output<E['answerByRole'][keyof E['answerByRole']]>
    : never;
/** The decoded answer that a handler returns and a client reads: the public one or that of a role. */
export type AnswerOf<E extends Endpoint> = z.output<E['answer']> | RoleAnswers<E>;

/** A caller with several roles gets the fullest answer. */
const fullestFirst = ['admin', 'timer', 'community_manager', 'live_register'] as const satisfies readonly Role[];

/** The schema that an answer to a caller with these roles is encoded with. */
export function answerSchema(asked: Endpoint, roles: readonly Role[]): z.ZodType {
  const role = fullestFirst.find((one) => roles.includes(one) && asked.answerByRole?.[one] !== undefined);
  return (role === undefined ? undefined : asked.answerByRole?.[role]) ?? asked.answer;
}

/** A decoded answer → what travels. Fields outside the schema are dropped; a value that does not fit it is a bug and throws. */
export const encodeAnswer = (asked: Endpoint, roles: readonly Role[], answer: unknown): unknown =>
  z.encode(answerSchema(asked, roles), answer);

/** Fields of a decoded body that this caller may not set, by name. Empty: none. */
export function fieldsNotAllowed(asked: Endpoint, roles: readonly Role[], body: unknown): string[] {
  if (roles.length > 0 || typeof body !== 'object' || body === null) return [];
  const sent = new Map(Object.entries(body));
  return (asked.staffFields ?? []).filter((field) => sent.get(field) !== undefined);
}

/** The fields that a caller with these roles may change by a call that saves: those of all of them together. Null: every field. */
export function changeableFields(asked: Endpoint, roles: readonly Role[]): readonly string[] | null {
  const { access, fieldsOfRoles } = asked;
  if (fieldsOfRoles === undefined) return null;
  const letIn = typeof access === 'string' ? roles : roles.filter((role) => access.includes(role));
  const lists = letIn.map((role) => fieldsOfRoles[role]);
  return lists.includes(undefined) ? null : [...new Set(lists.flatMap((fields) => fields ?? []))];
}

/** The answer in the API's description: that of everyone, or of any role. */
export function describedAnswer(asked: Endpoint): z.ZodType {
  const others = [...new Set(Object.values(asked.answerByRole ?? {}))];
  return others.length === 0 ? asked.answer : z.union([asked.answer, ...others]);
}
