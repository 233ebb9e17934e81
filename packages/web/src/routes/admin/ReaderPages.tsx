import { useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { readerEditor, readerFields } from '#features/staff/editors/reader-editor.ts';
import { EditorForm } from '#features/staff/form/EditorForm.tsx';
import { CheckpointReaders } from '#features/staff/readers/CheckpointReaders.tsx';
import { ReaderPlaces } from '#features/staff/readers/ReaderPlaces.tsx';

/** Document 3, section 2, 'AdminReader'; '0 or missing means create'. */
export function ReaderPage(): ReactElement {
  const { id: asked } = useParams({ from: '/admin/reader/$id' });
  const id = asked === '0' ? null : asked;
  return (
    <EditorForm
      key={id}
      design={readerEditor}
      id={id}
      fields={readerFields}
      below={id === null ? null : <ReaderPlaces reader={id} />}
    />
  );
}

/** Document 3, section 2, 'AdminReaderConfiguration'. */
export function ReaderConfigurationPage(): ReactElement {
  const { id } = useParams({ from: '/admin/reader-configuration/$id' });
  return <CheckpointReaders key={id} checkpoint={id} />;
}
