import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import reader from 'zxing-wasm/reader/zxing_reader.wasm?url';

prepareZXingModule({
  overrides: { locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? reader : prefix + path) },
});

/** More codes than one are told apart from one: two are enough for that. */
const howToRead = { formats: ['QRCode'] as ['QRCode'], tryHarder: true, maxNumberOfSymbols: 2 };

/** The texts of the codes in a picture. */
export async function codesIn(picture: ImageData | Blob): Promise<readonly string[]> {
  const found = await readBarcodes(picture, howToRead);
  return found.filter(({ isValid }) => isValid).map(({ text }) => text);
}

/** The reason for which there is no picture: the person has not allowed it, or this device, browser or address gives none. */
export type NoPicture = 'denied' | 'noCamera';

interface Looking {
  readonly onCodes: (texts: readonly string[]) => void;
  readonly onNone: (why: NoPicture) => void;
  readonly onPicture: () => void;
}

/** Pictures looked at in a second: a code is in hand for longer, and a phone stays cool. */
const everyMs = 120;
/** Side of the picture that is looked at: enough for a code that fills a fifth of it. */
const mostPixels = 960;

/** Shows the camera behind the device in a video and looks for codes until the returned function is called. */
export function lookForCodes(video: HTMLVideoElement, { onCodes, onNone, onPicture }: Looking): () => void {
  let isOver = false;
  let stream: MediaStream | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const canvas = document.createElement('canvas');
  const look = async (): Promise<void> => {
    const codes = await codesIn(pictureOf(video, canvas)).catch(() => []);
    if (isOver) return;
    if (codes.length > 0) onCodes(codes);
    timer = setTimeout(() => void look(), everyMs);
  };
  const start = async (): Promise<void> => {
    stream = await openCamera();
    if (isOver) return stopTracks(stream);
    video.srcObject = stream;
    await video.play();
    onPicture();
    await look();
  };
  start().catch((error: unknown) => {
    if (!isOver) onNone(error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'noCamera');
  });
  return () => {
    isOver = true;
    clearTimeout(timer);
    if (stream !== null) stopTracks(stream);
  };
}

/** A page without TLS has no cameras at all. */
function openCamera(): Promise<MediaStream> {
  const devices = navigator.mediaDevices as MediaDevices | undefined; // absent without TLS, whatever the types say
  if (devices === undefined) return Promise.reject(new Error('no cameras here'));
  const ideal = { ideal: 1_280 };
  return devices.getUserMedia({ video: { facingMode: 'environment', width: ideal, height: ideal }, audio: false });
}

const stopTracks = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};

function pictureOf(video: HTMLVideoElement, canvas: HTMLCanvasElement): ImageData {
  const scale = Math.min(1, mostPixels / Math.max(video.videoWidth, video.videoHeight, 1));
  canvas.width = Math.max(1, Math.round(video.videoWidth * scale));
  canvas.height = Math.max(1, Math.round(video.videoHeight * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return new ImageData(1, 1);
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
