import type { ReactElement } from 'react';
import { Notices } from '#ui/notices/Notices.tsx';
import { Shelf, State } from './Shelf.tsx';

const at = Date.UTC(2026, 4, 3, 5, 45);
const notices = [
  { _id: '1'.repeat(24), level: 'warning', text: 'La eixida es retarda 15 minuts per boira al coll.', at },
  { _id: '2'.repeat(24), level: 'info', text: 'Aigua al km 3.\nGuarda-roba obert fins a les 12:00.', at: at - 600_000 },
  { _id: '3'.repeat(24), level: 'warning', text: 'x'.repeat(300), at: at - 86_400_000 },
] as const;

export const GalleryNotices = (): ReactElement => (
  <Shelf title="Notices">
    <State name="one" isWide>
      <Notices notices={notices.slice(0, 1)} zone="Europe/Madrid" />
    </State>
    <State name="several, the oldest long" isWide>
      <Notices notices={notices} zone="Europe/Madrid" />
    </State>
  </Shelf>
);
