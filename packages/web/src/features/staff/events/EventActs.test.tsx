import type { StaffEventView } from '@dorsal/contract/views/event-view.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { DeletedNotice } from './DeleteEvent.tsx';
import { EventActs } from './EventActs.tsx';

// Texts are their keys with their values here.
const said = (key: string, values: object = {}): string => [key, ...Object.values(values)].join(' ');
vi.mock('#i18n/use-texts.ts', () => ({ useTexts: () => ({ language: 'en', t: said }) }));
vi.mock('#i18n/staff-texts.ts', () => ({ useStaffTexts: () => ({ say: said }) }));
vi.mock('#ui/table/RowLink.tsx', () => ({
  RowLink: ({ path, search }: { readonly path: string; readonly search?: object }) => (
    <a href={`${path} ${JSON.stringify(search)}`}>the way there</a>
  ),
}));
vi.mock('./EventChecklist.tsx', () => ({ EventChecklist: () => null }));
const here = vi.hoisted(() => ({ open: undefined as string | undefined, role: 'admin' }));
vi.mock('@tanstack/react-router', async (load) => ({
  ...(await load<object>()),
  useNavigate: () => () => undefined,
  useSearch: () => ({ open: here.open }),
}));
vi.mock('#api/session.ts', async (load) => ({
  ...(await load<object>()),
  useSession: () => ({ token: 't', name: 'n', roles: [here.role], events: ['e'.repeat(24)] }),
}));

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://dorsal.example' });
  Object.assign(here, { open: undefined, role: 'admin' });
});

const event = {
  ...{ _id: 'e'.repeat(24), name: 'Cursa', slug: 'cursa', numeric_id: 7 },
  modalities: [{ _id: '1'.repeat(24), numeric_id: 3, name: '10K' }],
} as unknown as StaffEventView; // what the acts look at

function drawn(open?: string): string {
  here.open = open;
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <EventActs event={event} />
    </QueryClientProvider>,
  );
}

const buttons = ['copyEvent.open', 'poster.open', 'token.open', 'download.open', 'deleteEvent.open'];

test.each([
  ['copy', 'copyEvent.open'],
  ['poster', 'poster.open'],
  ['token', 'token.open'],
  ['download', 'download.open'],
  ['delete', 'deleteEvent.open'],
])('the button of %s stays while it is open, and says that it is', (open, says) => {
  const all = drawn(open);
  for (const one of buttons) expect(all).toContain(`>${one}</button>`);
  const [, id] = new RegExp(`aria-expanded="true" aria-controls="([^"]+)">${says}<`).exec(all) ?? [];
  expect(all).toContain(`<fieldset id="${id}"`);
  expect(all.match(/aria-expanded="true"/g)).toHaveLength(1);
});

// @spec [Back-office editors] issue 18: An event is deleted while nothing hangs on it
test('an event is deleted by those who may, in two steps', () => {
  expect(drawn()).not.toContain('deleteEvent.sure');
  expect(drawn('delete')).toMatch(/deleteEvent.sure Cursa.*eventStep.no<.*races.delete</);
  here.role = 'timer';
  expect(drawn('delete')).not.toMatch(/deleteEvent/);
});

test('once it is deleted, the list says so and leads to where that is taken back', () => {
  const told = renderToStaticMarkup(<DeletedNotice event="abc" list="/admin/events" />);
  expect(told).toMatch(/role="status" tabindex="-1"/);
  expect(told).toContain('deleteEvent.gone ');
  expect(told).toContain('/admin/trail {&quot;subject&quot;:&quot;event:abc&quot;}');
});
