import { expect, test } from 'vitest';
import { type Permission, permissions, rolesThatMay } from './access.ts';
import { allEndpoints } from './calls/all-endpoints.ts';
import { deviceCookie } from './calls/sessions.ts';
import { apiPrefix, deprecatedQuery, type Endpoint } from './endpoint.ts';
import { refusalText } from './refusals/refusal-body.ts';
import { commonRefusals, type RefusalCode, refusals } from './refusals/refusals.ts';
import { mostChanged, mostTouched } from './views/live-messages.ts';

/** Keeps docs/wire.md true; `npx vitest run -u wire-document` writes it anew. */
// @spec [Refusals and messages] issue 2: All calls, screens of the back-office and refusals are listed on one page that a test keeps true
test('docs/wire.md lists every call, screen and refusal as they are declared', async () => {
  await expect(wireDocument()).toMatchFileSnapshot('../../../docs/wire.md');
});

function wireDocument(): string {
  return `# The wire

Every call of the platform, as \`packages/contract\` declares it; a test keeps this page true. All paths stand under \`${apiPrefix}\`;
bodies and answers are JSON. Ids travel as \`{"$oid": "…"}\` (plain text and \`{id}\` are taken too), instants as
\`{"$date": "2026-05-01T08:00:00.000Z"}\` (\`{date}\`, ISO text and milliseconds are taken too), times in seconds with decimals, prices
in euros. A field that a call does not know is refused by its name. A session's or reader's token travels in the header
\`Authorization: Bearer …\`. Which calls are served yet and which answer 501 is the server's list, not this one.

A change by staff may name itself by the header \`Idempotency-Key\` (up to 100 characters, made by the sender): sent again with the same
input, also after a lost answer, it is done once and gets its first answer. A save sends the whole thing, with the \`_version\` of the view that
it was loaded from, or \`changes\`: the touched fields alone, each as \`{"was": …, "is": …}\`. A field that somebody else changed meanwhile is
refused with \`changed_meanwhile\`; its \`fields\` carry \`theirs\`, \`who\` and \`at\`. \`/trail\` lists what was changed, \`/undo\` takes one back.

Answers about boards carry the headers \`x-board-version\`, \`x-total-count\` (how many the filters leave) and \`x-server-time\`.

Filters that are flags (\`only_locals\`, \`has_prize\`, \`winners\`, \`include_cancelled\`, \`mine\`) filter when they are \`true\`. \`false\` is as if they were
absent, as in the defaults of document 3 (\`only_locals: false\` shows everybody): \`has_prize: false\` does not ask for those without a prize.

## Calls

A timer with a star may do so in the events that name them (\`timers\`) alone: what is of another event answers as if it did not exist, and lists show
what is of theirs. Of calls that save, the roles in brackets may change some fields alone; another one is refused with \`field_not_yours\`.

Any call can be refused with ${commonRefusals.map((code) => `\`${code}\``).join(', ')}, and with what its access asks for.

${table(['call', 'who', 'what', 'own refusals'], endpoints.map(callRow))}

Secrets in addresses are deprecated: ${deprecated}. They still work; the answer then carries the headers \`Deprecation\` (RFC 9745),
\`Link\` and \`Warning\`, as proxies and browsers write addresses down. Send them in the body, a token in its header.

A log-in sets the cookie \`${deviceCookie}\`: read by no script, sent to the log-in alone, random, of one use, gone after 180 days without a log-in. It lets nobody in. A browser that has it is asked
for the password even while strangers guess at its owner's account ([operations.md](operations.md)); \`{"forget_device": true}\` of \`/logout\` deletes it.

## Messages of \`GET /live\`

Server-sent events, each with one JSON object in its \`data\`. Ids are plain text, instants and spans whole milliseconds; what is null or empty is absent. Versions of a board
have no gaps: who holds an older one than \`from\` has missed something and asks for the page again.

${table(['type', 'says'], liveMessages)}

## Screens of the back-office

${table(
  ['screen', 'who'],
  Object.entries<Permission>(permissions.screens).map(([screen, line]) => [`\`${screen}\``, whoMay(line)]),
)}

## Refusals

Each is \`{"error": {"code", "message", "request_id", "fields"?, "retry_after"?}}\` with its status. \`message\` is in the caller's language.

${table(
  ['code', 'status', 'text'],
  codes.map((code) => [`\`${code}\``, String(refusals[code].status), refusalText(code, 'en')]),
)}
`;
}

/** The roles of a line; a timer of the events that name them has a star. */
const whoMay = ({ may, bound }: Permission): string => {
  const roles = rolesThatMay({ may }).map((role) => (role === 'timer' && bound !== undefined ? 'timer*' : role));
  return typeof may === 'string' ? may : roles.join(', ');
};

const endpoints: readonly Endpoint[] = allEndpoints.toSorted((a, b) => (a.path < b.path ? -1 : 1));
const deprecated = endpoints
  .flatMap((one) => deprecatedQuery(one).map((name) => `\`${name}\` in the query of \`${one.path}\``))
  .join(', ');
const codes = Object.keys(refusals) as RefusalCode[]; // Object.keys() forgets the codes

const liveMessages = [
  [
    '`hello`',
    'first on each stream: `server_time`, and by modality the version at which its board stands (`versions`) and the status of the race (`statuses`)',
  ],
  [
    '`heartbeat`',
    '`server_time` and `versions` every 15 s, so that a lost message or a dead stream is noticed; with `stale_ms` (`hello` too) the server has not heard its database for so long: what the page shows is as old. One more comes at once when that begins or ends',
  ],
  [
    '`board`',
    `a board went \`from\` one version \`to\` another, at most each half second: its \`counts\`, and up to ${mostChanged} people in \`changed\` (registration, bib, checkpoint, time there, status; in \`also\` further checkpoints that moved with it; without a time there is none any more, or it is being checked). Where more changed it says \`reload\` and names in \`touched\` the checkpoints whose times or places changed (at most ${mostTouched}): pages of others need not ask again. Without \`touched\` every page does`,
  ],
  [
    '`status`',
    'a modality or its event has a new `status`, a gun (`chrono_start`), or something else that pages say of it (names, prizes): they ask for it again',
  ],
  ['`gone`', 'the public may not see the `modality` any more; the stream ends'],
  [
    '`notice`',
    'words of the staff: `level`, `text` and when they were given (`at`); a new stream is told again what was said in the last ten minutes',
  ],
];

const callRow = (one: Endpoint): string[] => [
  `${one.method} \`${one.path}\``,
  whoMay({ may: one.access, ...(one.bound !== undefined && { bound: one.bound }) }),
  [one.summary, ...fieldsOfRoles(one)].join(' '),
  (one.errors ?? []).map((code) => `\`${code}\``).join(', '),
];

const fieldsOfRoles = (one: Endpoint): string[] =>
  Object.entries(one.fieldsOfRoles ?? {}).map(
    ([role, fields]) => `(${role}: ${fields.map((field) => `\`${field}\``).join(', ')})`,
  );

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
