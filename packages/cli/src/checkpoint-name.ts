import { CommandFailure } from './explain-failure.ts';

/** `start`, `finish` or the number of an intermediate checkpoint from 1, as the command line names them. */
export function checkpointName(text: string): 'start' | 'finish' | number {
  if (text === 'start' || text === 'finish') return text;
  if (/^[1-9]\d{0,2}$/.test(text)) return Number(text);
  throw new CommandFailure(`--checkpoint ${text}: write start, finish or the number of a checkpoint from 1`);
}
