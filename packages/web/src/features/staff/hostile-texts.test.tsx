import type { Endpoint } from '@dorsal/contract/endpoint.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import type { Called } from '#api/call.ts';
import { NoticeList } from '#race/parts/Notices.tsx';
import type { TableWidth } from '#ui/table/columns.ts';
import { FormField } from './form/FormField.tsx';
import { StaffList } from './list/StaffList.tsx';
import { listQuery, type StaffListDesign } from './list/staff-list.ts';
import { adsList } from './lists/ads-list.tsx';
import { circuitsList } from './lists/circuits-list.tsx';
import { eventsList } from './lists/events-list.tsx';
import { jobsList } from './lists/jobs-list.tsx';
import { mailsList } from './lists/mails-list.tsx';
import { noticesList } from './lists/notices-list.tsx';
import { organismsList } from './lists/organisms-list.tsx';
import { readersList } from './lists/readers-list.tsx';
import { usersList } from './lists/users-list.tsx';
import { ChangeRow } from './trail/Trail.tsx';

/** Texts that would do something where somebody took them for more than text. */
const hostile = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</script><svg onload=alert(1)>',
  'javascript:alert(1)',
  '=HYPERLINK("https://evil.example.org","x")',
  '../../../etc/passwd',
];
const server = vi.hoisted(() => ({ text: '' }));

// Texts are their keys with their values here, links need no router, the window is wide, and the server answers with hostile texts.
vi.mock('#i18n/use-texts.ts', () => ({ useTexts: () => ({ language: 'en', t: (key: string) => key }) }));
vi.mock('#i18n/staff-texts.ts', () => ({
  useStaffTexts: () => ({ say: (key: string, values: object = {}) => [key, ...Object.values(values)].join(' ') }),
}));
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { readonly to: string; readonly children: string }) => <a href={to}>{children}</a>,
  useNavigate: () => () => undefined,
}));
vi.mock('#ui/table/RowLink.tsx', () => ({
  RowLink: ({ path, children }: { readonly path: string; readonly children: string }) => <a href={path}>{children}</a>,
}));
vi.mock('#ui/table/columns.ts', async (original) => ({
  ...(await original<object>()),
  useTableWidth: (): TableWidth => 'widest',
}));
vi.mock('#api/call.ts', async (original) => {
  const answered = async (called: Called<Endpoint>) => answerOf(typeof called === 'function' ? await called() : called);
  return {
    ...(await original<object>()),
    call: answered,
    callWithHeaders: async (called: Called<Endpoint>) => ({ answer: await answered(called), headers: new Headers() }),
  };
});

beforeAll(() => vi.stubGlobal('location', { origin: 'https://live.example.org' }));
afterAll(() => vi.unstubAllGlobals());

/** Values of the wire for what is no object and no list; the first that a field takes. */
const leaves = (): readonly unknown[] => [
  server.text,
  `https://example.org/${server.text}`,
  { $oid: 'a'.repeat(24) },
  'a'.repeat(24),
  { $date: '2026-05-02T08:00:00.000Z' },
  '2026-05-02',
  1,
  true,
  'en',
  null,
];

/** A value of the wire in which every text is the hostile one. */
function filled(schema: z.core.$ZodType): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return filled(schema.unwrap());
  if (schema instanceof z.ZodArray) return [filled(schema.element)];
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, filled(field)]));
  if (schema instanceof z.ZodUnion) {
    const values = schema.options.map(filled);
    return (
      values.find((value) => typeof value === 'object' && z.safeDecode(schema, value as never).success) ?? values[0]
    );
  }
  return leaves().find((value) => z.safeDecode(schema as z.ZodType, value as never).success);
}
const answerOf = ({ answer }: Endpoint): unknown => z.decode(answer as z.ZodType, filled(answer) as never);

const drawn = (screen: ReactElement, client = new QueryClient()): string =>
  renderToStaticMarkup(<QueryClientProvider client={client}>{screen}</QueryClientProvider>);

/** The faults of a page: elements, handlers and addresses that only the text can have brought. A picture runs nothing. */
const faultsIn = (html: string): string[] =>
  [...html.matchAll(/<[^>]*>/g)].flatMap(([tag]) => [
    ...(/^<(script|svg onload|iframe|img src="?x)/i.test(tag) ? [tag] : []),
    // Values stand between quotes, which no text can leave.
    ...(tag.replaceAll(/"[^"]*"/g, '""').match(/\son\w+\s*=/i) ?? []),
    ...(/\s(?:href|action)="\s*(?:javascript|vbscript|data):[^"]*"/i.exec(tag) ?? []),
  ]);

async function page<Row extends { readonly id: string }, Order extends string>(
  list: StaffListDesign<Row, Order>,
): Promise<string> {
  const client = new QueryClient();
  await client.fetchQuery(listQuery(list, {}));
  return drawn(<StaffList list={list} search={{}} />, client);
}

const shown = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

// @spec [Safety] issue 17, point 2: Script, formula, SVG and path in every text do nothing in the lists, the trail, the forms and the notices: they are text
test.each(hostile)('%s is text in every list, in the trail, in a form and in a notice', async (text) => {
  server.text = text;
  const pages = await Promise.all([
    page(adsList),
    page(circuitsList),
    page(eventsList),
    page(jobsList),
    page(mailsList),
    page(noticesList),
    page(organismsList),
    page(readersList),
    page(usersList),
  ]);
  const subject = `organism:${'a'.repeat(24)}`;
  const change = {
    ...{ number: 1, name: text, at: 0, who: text, through: text, canUndo: false },
    ...{ undoes: undefined, undoneBy: undefined, blockedBy: undefined },
    names: { ['a'.repeat(24)]: text },
    fields: ['name', 'website', 'logo', text].map((field) => ({ subject, field, was: text, is: [{ name: text }] })),
  };
  const field = { kind: 'text', name: 'name', label: 'organisms.name', suggests: [text] } as const;
  pages.push(
    drawn(<ChangeRow change={change} />),
    drawn(<FormField field={field} values={{ name: text }} fault={undefined} onType={() => undefined} />),
    drawn(<NoticeList notices={[{ id: '1', at: 0, level: 'warning', text }]} zone="UTC" />),
  );
  expect(pages.map(faultsIn)).toEqual(pages.map(() => []));
  for (const html of pages) expect(html).toContain(shown(text));
});
