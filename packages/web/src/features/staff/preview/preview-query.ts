import {
  MovedBesides,
  movedBesidesHeader,
  type PreviewableCall,
  previewableCalls,
  previewCall,
  previewedHeader,
  type RacePreviewView,
} from '@dorsal/contract/calls/previews.ts';
import * as z from 'zod';
import { call } from '#api/call.ts';

export type RacePreview = RacePreviewView;

/** A change as a form would send it now: the call and its decoded body. */
export interface AskedPreview {
  readonly command: PreviewableCall;
  readonly body: unknown;
}

/** Encoded as the call itself would be: two that travel alike are one question. @throws where the form holds what cannot be sent */
export const bodyOnTheWire = ({ command, body }: AskedPreview): unknown =>
  z.encode(previewableCalls[command].body, body as never); // the form's own call

/** Asks what a change would do. @throws CallFailed */
export async function askPreview(asked: AskedPreview, signal: AbortSignal): Promise<readonly RacePreview[]> {
  const { races } = await call(previewCall, { body: { command: asked.command, body: bodyOnTheWire(asked) } }, signal);
  return races;
}

/** Names the versions that were looked at, for the call that does the change. */
export const previewedHeaders = (races: readonly RacePreview[]): Readonly<Record<string, string>> =>
  races.length === 0
    ? {}
    : { [previewedHeader]: races.map(({ modality, version }) => `${modality}:${version}`).join(', ') };

/** The people who moved between the preview and the change, as the answer tells it; null: nobody. */
export interface Besides {
  /** Null: so many that the board was made anew. */
  readonly people: number | null;
  readonly bibs: readonly string[];
}

export function besidesOf(headers: Headers): Besides | null {
  const told = MovedBesides.safeParse(JSON.parse(headers.get(movedBesidesHeader) ?? '[]'));
  if (!told.success || told.data.length === 0) return null;
  const counts = told.data.map(({ people }) => people);
  const people = counts.includes(undefined) ? null : counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  return { people, bibs: told.data.flatMap(({ bibs }) => bibs) };
}
