import type { Random } from '#random.ts';

/** The part of JSON Schema that bodies are drawn by. */
export interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema | boolean;
  readonly prefixItems?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
}

export interface Drawing {
  readonly random: Random;
  readonly root: Schema;
  /** Ids that there are, so that a call is not over with the first look-up. */
  readonly known: readonly string[];
}

/** A value that the schema takes, or nearly: bodies are drawn by it before something in them is spoiled. */
export function drawValid({ random, root, known }: Drawing, schema: Schema = root, depth = 0): unknown {
  const inside = (one: Schema): unknown => drawValid({ random, root, known }, one, depth + 1);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return inside(random.pick(choices));
  if (schema.$ref !== undefined)
    return depth > 8 ? null : inside(root.$defs?.[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(inside));
  return (drawn[schema.type ?? ''] ?? drawText)({ random, known, schema, inside, depth });
}

interface Part {
  readonly random: Random;
  readonly known: readonly string[];
  readonly schema: Schema;
  readonly inside: (schema: Schema) => unknown;
  readonly depth: number;
}

const drawText = ({ random, known }: Part): string =>
  random.next() < 0.6
    ? random.pick(known)
    : random.pick(['a', '12', 'start', 'finish', 'x@example.org', '2026-05-17', 'https://example.org/']);

const drawNumber = ({ random, schema }: Part): number =>
  random.whole(Math.max(schema.minimum ?? 0, -1_000), Math.min(schema.maximum ?? 50, 50));

const drawn: Readonly<Record<string, (part: Part) => unknown>> = {
  object: ({ random, schema, inside }) =>
    Object.fromEntries(
      Object.entries(schema.properties ?? {})
        .filter(([key]) => schema.required?.includes(key) || random.next() < 0.4)
        .map(([key, one]) => [key, inside(one)]),
    ),
  array: ({ random, schema, inside }) =>
    (
      schema.prefixItems ??
      Array.from({ length: random.whole(0, 3) }, () => (typeof schema.items === 'object' ? schema.items : {}))
    ).map(inside),
  string: drawText,
  number: drawNumber,
  integer: drawNumber,
  boolean: ({ random }) => random.next() < 0.5,
  null: () => null,
};

/** JSON as it is sent: some of it no parser gives back (keys of prototypes, depth, half characters). */
const odd: readonly string[] = [
  ...[
    'null',
    'true',
    '0',
    '-1',
    '1.5',
    '1e308',
    '-1e308',
    '1e400',
    '2147483648',
    '9223372036854775808',
    '9007199254740993',
    '-0',
    '""',
    '" "',
    '[]',
    '{}',
    '[[]]',
    '[null]',
  ],
  ...[
    '"\\u0000"',
    '"a\\u0000b"',
    '"\\ud800"',
    '"\\udc00x"',
    '"\\uFFFF"',
    '"\u202e\u2066\u200d"',
    '"e\u0301\u0301\u0301"',
    '"👩‍👩‍👧‍👦"',
    '"İı"',
    '"%00"',
    '"\\\\"',
    '"\'"',
    '"; drop table event; --"',
    '"$1"',
    '"..%2f.."',
  ],
  ...[
    '"javascript:alert(1)"',
    '"NaN"',
    '"Infinity"',
    '"1e999"',
    '"0x10"',
    '"-"',
    '"*"',
    '"%"',
    '"_"',
    '"(((("',
    '"a & | ! <-> b:*"',
    '"[object Object]"',
    '"undefined"',
  ],
  ...[
    '{"__proto__":{"a":1}}',
    '{"constructor":{"prototype":{"a":1}}}',
    '{"__proto__":null}',
    '{"toString":1,"valueOf":1}',
    '{"length":1e9}',
    '{"then":1}',
    '{"a":1,"a":2}',
    '{"":""}',
  ],
  ...[
    '{"$oid":""}',
    '{"$oid":null}',
    '{"$oid":"zz"}',
    '{"$oid":"ffffffffffffffffffffffff"}',
    '{"$date":"x"}',
    '{"$date":1e300}',
    '{"$date":8640000000000001}',
    '{"$date":"9999-12-31T23:59:60Z"}',
    '{"$date":"-271821-04-20T00:00:00Z"}',
    '{"$date":"+275760-09-13T00:00:00Z"}',
    '"2026-02-30"',
    '"2026-10-25T02:30:00"',
  ],
];

const spoilers: readonly ((random: Random) => string)[] = [
  ...Array.from({ length: 30 }, () => (random: Random) => random.pick(odd)),
  (random) => '['.repeat(random.whole(50, 20_000)),
  (random) => {
    const depth = random.whole(20, 5_000);
    return `${'['.repeat(depth)}${']'.repeat(depth)}`;
  },
  (random) => `${'{"a":'.repeat(random.whole(20, 3_000))}1`,
  (random) => JSON.stringify('x'.repeat(random.pick([129, 501, 2_001, 20_001, 300_000]))),
  (random) => JSON.stringify(Array.from({ length: random.pick([101, 1_001, 10_001]) }, () => 1)),
  (random) => JSON.stringify(String.fromCodePoint(random.whole(0, 0xd7ff), random.whole(0xe000, 0x1ffff))),
];

/** The text of a body: a valid one in which one to three values, or keys, are something else; now and then cut off. */
export function drawBody(drawing: Drawing): string {
  const { random } = drawing;
  let body = drawValid(drawing);
  const spoilt: string[] = [];
  for (let times = random.whole(0, 3); times > 0; times -= 1) {
    spoilt.push(random.pick(spoilers)(random));
    body = replaceSomewhere(random, body, `§${spoilt.length - 1}§`);
  }
  const text = JSON.stringify(body).replaceAll(/"§(\d)§"/g, (_, at: string) => spoilt[Number(at)] ?? 'null');
  return random.next() < 0.02 ? text.slice(0, random.whole(0, text.length)) : text;
}

function replaceSomewhere(random: Random, value: unknown, mark: string): unknown {
  if (typeof value !== 'object' || value === null || random.next() < 0.15) return mark;
  if (Array.isArray(value)) {
    if (value.length === 0) return [mark];
    const at = random.whole(0, value.length - 1);
    return value.map((item, index) => (index === at ? replaceSomewhere(random, item, mark) : item));
  }
  const keys = Object.keys(value);
  const key =
    keys.length === 0 || random.next() < 0.1
      ? random.pick(['more', 'toString', 'constructor', '$where'])
      : random.pick(keys);
  const inside = Object.getOwnPropertyDescriptor(value, key)?.value as unknown; // of a drawn object: any JSON
  return { ...value, [key]: replaceSomewhere(random, inside, mark) };
}

const oddPieces = [
  'x',
  '%20',
  '..%2f..',
  '%E2%80%AE',
  '0',
  '-1',
  '1e9',
  "'",
  '"',
  '99999999999999999999',
  '__proto__',
  'null',
  '%F0%9F%8F%83',
  'a'.repeat(190),
  '%C3%28',
];

/** A piece of a path, or a value of a query. */
export const drawPiece = ({ random, known }: Drawing): string =>
  random.next() < 0.5 ? encodeURIComponent(random.pick(known)) : random.pick(oddPieces);
