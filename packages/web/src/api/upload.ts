import { uploadStream } from '@dorsal/contract/calls/files.ts';
import { decodeAnswer, toRequest } from '@dorsal/contract/request.ts';
import { callHeaders, failureOf, noAnswer } from './call.ts';
import type { CallFailed } from './call-failed.ts';
import { isSessionOver } from './command.ts';
import { logInAgain, sessionOfPage } from './ended-session.ts';
import { currentSession } from './session.ts';

interface Sending {
  /** Called with the share of the bytes that are on their way, 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
  /** The race whose track it is; absent: a picture or a document. */
  readonly modality?: string;
}

/**
 * Sends a picture, a document or a track, and gives its address. Where the session has ended meanwhile, the log-in opens over the page and the file is
 * sent again after it.
 * @throws CallFailed with the server's refusal, or `offline` when no answer came
 */
export async function uploadFile(file: File, sending: Sending): Promise<string> {
  const session = sessionOfPage();
  try {
    return await send(file, sending);
  } catch (error) {
    if (session === null || !isSessionOver(error)) throw error;
    const again = await logInAgain(session);
    if (again === null || again.name !== session.name) throw error;
    return await send(file, sending);
  }
}

/** As a request of old: `fetch` does not tell how much has been sent. */
async function send(file: File, { onProgress, signal, modality }: Sending): Promise<string> {
  const query = { original_filename: file.name.slice(-longestName) || 'picture', ...(modality && { modality }) };
  const { path } = toRequest(uploadStream, { query });
  const answer = await new Promise<Response>((resolve, reject: (failed: CallFailed | DOMException) => void) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    const headers = { ...callHeaders(currentSession()?.token), 'content-type': 'application/octet-stream' };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
    request.addEventListener('load', () => {
      const requestId = request.getResponseHeader('x-request-id');
      const heard = requestId === null ? {} : { headers: { 'x-request-id': requestId } };
      resolve(new Response(request.responseText, { status: request.status, ...heard }));
    });
    request.addEventListener('error', () => reject(noAnswer({})));
    request.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')));
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
  if (!answer.ok) throw await failureOf(answer);
  return decodeAnswer(uploadStream, await answer.json()).url;
}

/** Characters of a name that the server takes. */
const longestName = 255;

/** The address of a copy in memory of an uploaded picture that only staff may see; null: none comes. Whoever asks lets the copy go (`URL.revokeObjectURL`). */
export async function fetchOwnPicture(address: string): Promise<string | null> {
  try {
    const answer = await fetch(address, { headers: callHeaders(currentSession()?.token) });
    return answer.ok ? URL.createObjectURL(await answer.blob()) : null;
  } catch {
    return null; // the field says that no picture comes
  }
}
