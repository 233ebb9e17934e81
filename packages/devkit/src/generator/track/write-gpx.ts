import { escapeXml } from '@dorsal/server/platform/escape-xml.ts';
import type { TrackPoint } from './draw-track.ts';

/** The track as a GPX file, as route planners save it. */
export function writeGpx(name: string, points: readonly TrackPoint[]): Buffer {
  const lines = points.map(
    ({ latitude, longitude, elevation }) =>
      `<trkpt lat="${latitude}" lon="${longitude}"><ele>${elevation}</ele></trkpt>`,
  );
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Dorsal" xmlns="http://www.topografix.com/GPX/1/1">
<trk><name>${escapeXml(name)}</name><trkseg>
${lines.join('\n')}
</trkseg></trk>
</gpx>
`);
}
