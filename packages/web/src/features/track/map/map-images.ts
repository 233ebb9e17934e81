import type { MapLibreMap } from 'maplibre-gl';
import type { MapColors } from './course-style.ts';

/** Drawn twice as large as they are shown: sharp on a phone. */
const pixelRatio = 2;
const heightPx = 20;
/** Of a stop, see StreetMap.module.css. */
export const roomPx = 22;

/**
 * Draws the stones of the kilometres and the arrows of the way when the map asks for them. They are pictures and no texts, because a map
 * without a style from the network has no letters.
 */
export function drawImages(map: MapLibreMap, colors: () => MapColors): void {
  // Not `styleimagemissing`: what comes with it stands from the next zoom on.
  map.setMissingStyleImageResolver((id) => {
    const image = imageOf(id, colors());
    if (image && !map.hasImage(id)) map.addImage(id, image, { pixelRatio });
  });
}

function imageOf(id: string, colors: MapColors): ImageData | null {
  if (id === 'way') return wayImage(colors);
  if (id === 'room') return drawn(roomPx, roomPx, () => undefined);
  return kmImage(/^km-(\d+)$/.exec(id)?.[1], colors);
}

function kmImage(number: string | undefined, { ink, raised }: MapColors): ImageData | null {
  if (number === undefined) return null;
  const width = Math.max(heightPx, 9 + 7 * number.length);
  return drawn(width, heightPx, (pen) => {
    pen.beginPath();
    pen.roundRect(1, 1, width - 2, heightPx - 2, (heightPx - 2) / 2);
    pen.fillStyle = raised;
    pen.fill();
    pen.lineWidth = 1.5;
    pen.strokeStyle = ink;
    pen.stroke();
    pen.fillStyle = ink;
    pen.font = `700 12px ${getComputedStyle(document.body).fontFamily}`;
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.fillText(number, width / 2, heightPx / 2 + 0.5);
  });
}

/** An arrow head that points along the line, to the right as it is drawn; on a dot, or it would be taken for a crack. */
const wayImage = ({ ink, raised }: MapColors): ImageData | null =>
  drawn(14, 14, (pen) => {
    pen.beginPath();
    pen.arc(7, 7, 6.5, 0, 2 * Math.PI);
    pen.fillStyle = ink;
    pen.fill();
    pen.beginPath();
    pen.moveTo(5.5, 4);
    pen.lineTo(8.75, 7);
    pen.lineTo(5.5, 10);
    pen.lineWidth = 1.8;
    pen.lineCap = 'round';
    pen.lineJoin = 'round';
    pen.strokeStyle = raised;
    pen.stroke();
  });

function drawn(width: number, height: number, draw: (pen: CanvasRenderingContext2D) => void): ImageData | null {
  const canvas = document.createElement('canvas');
  canvas.width = width * pixelRatio;
  canvas.height = height * pixelRatio;
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  pen.scale(pixelRatio, pixelRatio);
  draw(pen);
  return pen.getImageData(0, 0, canvas.width, canvas.height);
}
