import { listReaders, saveReader } from '@dorsal/contract/calls/readers.ts';
import type { BodyOf } from '@dorsal/contract/endpoint.ts';
import type { ReaderView } from '@dorsal/contract/views/reader-view.ts';
import { call } from '#api/call.ts';
import { command } from '#api/command.ts';
import { type Field, textOrNull } from '../form/form-values.ts';
import type { EditorDesign } from '../form/use-editor.ts';

/** Document 3, section 2: 'AdminReader: fields Nombre and Id (number)'. */
export const readerFields: readonly Field[] = [
  { kind: 'text', name: 'name', label: 'readers.name', isRequired: true },
  { kind: 'number', name: 'numeric_id', label: 'readers.number', isRequired: true, hint: 'reader.number.hint' },
];

export const readerEditor: EditorDesign<ReaderView> = {
  kind: 'reader',
  titles: { list: 'readers.title', create: 'reader.create', edit: 'reader.edit', save: 'reader.save' },
  list: '/admin/readers',
  page: '/admin/reader/$id',
  nameOf: ({ name }) => name,
  load: async (id, signal) => (await call(listReaders, { body: { id } }, signal))[0] ?? null,
  valuesOf: ({ name = '', numeric_id: number }) => ({ name, numeric_id: number === undefined ? '' : String(number) }),
  wireOf: ({ name, numeric_id: number }) => ({ name: textOrNull(name), numeric_id: numberOrNull(number) }),
  save: (body, commandId) => command(saveReader, { body: body as BodyOf<typeof saveReader> }, commandId), // of the fields above
};

/** A whole or broken number as it was typed; null: none was. */
export function numberOrNull(value: unknown): number | null {
  const text = typeof value === 'string' ? value.trim().replace(',', '.') : '';
  return text === '' || Number.isNaN(Number(text)) ? null : Number(text);
}
