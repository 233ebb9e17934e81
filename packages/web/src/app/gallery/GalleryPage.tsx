import { statuses } from '@dorsal/domain/event/status.ts';
import type { ReactElement } from 'react';
import { BibBadge } from '#ui/marks/BibBadge.tsx';
import { BibMark } from '#ui/marks/BibMark.tsx';
import { BigBib } from '#ui/marks/BigBib.tsx';
import { StatusChip } from '#ui/marks/StatusChip.tsx';
import { Skeleton } from '#ui/page/Skeleton.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import { GalleryColours } from './GalleryColours.tsx';
import { GalleryControls } from './GalleryControls.tsx';
import { GalleryFailures } from './GalleryFailures.tsx';
import { GalleryMotion } from './GalleryMotion.tsx';
import { GalleryNotices } from './GalleryNotices.tsx';
import { GallerySigns } from './GallerySigns.tsx';
import { GalleryUnits } from './GalleryUnits.tsx';
import { Shelf, State } from './Shelf.tsx';

/** Every piece of `ui` in all its states. Language, units and colours are chosen in the footer, as on any page. */
export function GalleryPage(): ReactElement {
  usePageTitle('Gallery');
  return (
    <>
      <h1>Gallery</h1>
      <Shelf title="BibMark">
        <State name="the mark">
          <BibMark />
        </State>
      </Shelf>
      <Shelf title="BigBib">
        <State name="a number" isWide>
          <BigBib text="404" />
        </State>
        <State name="a word" isWide>
          <BigBib text="DNS" />
        </State>
      </Shelf>
      <Shelf title="BibBadge">
        {bibs.map(({ name, bib, color }) => (
          <State key={name} name={name}>
            <BibBadge bib={bib} color={color} />
          </State>
        ))}
      </Shelf>
      <Shelf title="StatusChip">
        {statuses.map((status) => (
          <State key={status} name={status}>
            <StatusChip status={status} />
          </State>
        ))}
      </Shelf>
      <GalleryMotion />
      <GalleryUnits />
      <GallerySigns />
      <GalleryControls />
      <GalleryFailures />
      <GalleryNotices />
      <Shelf title="Skeleton">
        <State name="3 lines" isWide>
          <Skeleton lines={3} />
        </State>
        <State name="1 line" isWide>
          <Skeleton lines={1} />
        </State>
      </Shelf>
      <GalleryColours />
    </>
  );
}

const bibs = [
  { name: 'one digit', bib: '7', color: '#d0021b' },
  { name: 'no colour', bib: '1234', color: null },
  { name: 'five digits', bib: '60000', color: '#1a4f7d' },
  { name: 'text', bib: 'W12', color: '#7a3fa0' },
  { name: 'pale colour', bib: 'F-3', color: '#ffe94a' },
  { name: 'dark colour', bib: '88', color: '#101418' },
  { name: 'long', bib: 'RELLEU-10214', color: '#17603a' },
];
