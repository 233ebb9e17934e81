import type { ReactElement } from 'react';

export function GalleryPage(): ReactElement {
  return <h1>Gallery</h1>;
}
