import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { readDraft, writeDraft } from './drafts.ts';
import type { Draft } from './form-values.ts';
import { type EditorDesign, useEditor } from './use-editor.ts';

/** The storage of a browser: it outlives pages, crashes, sessions and servers. */
const stored = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (name: string) => stored.get(name) ?? null,
  setItem: (name: string, text: string) => stored.set(name, text),
  removeItem: (name: string) => stored.delete(name),
});
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => stored.clear());

interface Club {
  readonly name: string;
  readonly website: string;
}

const design: EditorDesign<Club> = {
  kind: 'organism',
  titles: { list: 'users.title', create: 'users.title', edit: 'users.title', save: 'users.title' },
  list: '/admin/organisms',
  nameOf: ({ name }) => name,
  load: () => Promise.reject(new Error('nobody loads here')),
  valuesOf: ({ name = '', website = '' }) => ({ name, website }),
  wireOf: ({ name, website }) => ({ name, website }),
  save: () => Promise.reject(new Error('nobody saves here')),
};

interface Form {
  readonly values: object;
  readonly isTouched: boolean;
  readonly draft: Draft | null;
}

function Probe({ id, onDrawn }: { readonly id: string; readonly onDrawn: (form: Form) => void }): null {
  const { values, isTouched, draft } = useEditor(design, { id, fields: [], onSaved: () => undefined });
  onDrawn({ values, isTouched, draft });
  return null;
}

/** The form as a page shows it that has just been opened: it remembers nothing but what is stored. */
function opened(id: string, loaded: Club): Form {
  const client = new QueryClient();
  client.setQueryData(['staff', 'organism', id], loaded);
  const drawn: Form[] = [];
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Probe id={id} onDrawn={(form) => drawn.push(form)} />
    </QueryClientProvider>,
  );
  const [form] = drawn;
  if (!form) throw new Error('the form is drawn');
  return form;
}

const before = { name: 'Club Vell', website: 'https://old.example.org' };
const typed: Draft = {
  values: { ...before, name: 'Club Nou' },
  base: before,
  at: 1_000,
  commandId: 'command-1',
};

// @spec [Back-office editors] issue 17: A page that is opened again shows what was typed, over what it was typed over, and its save is the same one
test('a page that is opened again, for whatever reason, shows what was typed, under the id of its save', () => {
  writeDraft('organism.a', typed);
  expect(opened('a', before)).toEqual({
    values: { ...typed.values, password: '' },
    isTouched: true,
    draft: { ...typed, values: { ...typed.values, password: '' } },
  });
  expect(opened('b', before)).toEqual({ values: before, isTouched: false, draft: null });
});

test('what somebody else saved meanwhile does not move under the hands: the draft goes by what it was typed over', () => {
  writeDraft('organism.a', typed);
  const form = opened('a', { ...before, name: 'Club Seu', website: 'https://theirs.example.org' });
  expect(form.values).toMatchObject({ name: 'Club Nou', website: before.website });
  expect(form.draft?.base).toEqual(before);
});

test('a password is stored nowhere, and a draft that is done with leaves nothing', () => {
  writeDraft('user.a', { ...typed, values: { password: 'correct horse' } });
  expect([...stored.values()].join()).not.toContain('correct horse');
  writeDraft('user.a', null);
  expect(stored.size).toBe(0);
});

test.each(['', '{', 'null', '[]', '{"values":{},"base":{}}', '{"values":1,"base":{},"commandId":"a"}'])(
  'what is no draft is none: %s',
  (text) => {
    stored.set('dorsal.draft.organism.a', text);
    expect(readDraft('organism.a')).toBeNull();
    expect(opened('a', before)).toEqual({ values: before, isTouched: false, draft: null });
  },
);
