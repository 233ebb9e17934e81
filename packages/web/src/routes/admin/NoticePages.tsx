import { useParams, useSearch } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { noticeEditor, noticeFields, noticeIn } from '#features/staff/editors/notice-editor.tsx';
import { EditorForm } from '#features/staff/form/EditorForm.tsx';
import { StaffList } from '#features/staff/list/StaffList.tsx';
import { noticesList } from '#features/staff/lists/notices-list.tsx';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { NoticeList } from '#race/parts/Notices.tsx';

export const NoticesPage = (): ReactElement => (
  <StaffList list={noticesList} search={useSearch({ from: '/admin/notices' })} />
);

/** One notice, with how it stands on top of the pages of its event. */
export function NoticePage(): ReactElement {
  const { say } = useStaffTexts();
  const { id: asked } = useParams({ from: '/admin/notice/$id' });
  const [now] = useState(() => Date.now());
  const id = asked === '0' ? null : asked;
  return (
    <EditorForm
      key={asked}
      design={noticeEditor}
      id={id}
      fields={noticeFields(say, id === null)}
      preview={(values) => <NoticeList notices={[noticeIn(values, now)]} zone={undefined} />}
    />
  );
}
