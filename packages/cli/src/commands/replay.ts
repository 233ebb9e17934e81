import { addApiToken, revokeApiToken } from '@dorsal/server/modules/accounts/api-tokens.ts';
import { type ReplayOutcome, replayRace } from '@dorsal/server/modules/replay/replay-race.ts';
import { DeliveryFailure, sendOverHttp } from '@dorsal/server/modules/replay/send-reads.ts';
import type { Context } from '@dorsal/server/platform/context.ts';
import { type Command, InvalidArgumentError } from 'commander';
import { CommandFailure } from '#shared/explain-failure.ts';
import { instantOf, namedModality } from '#shared/named-input.ts';
import { withProgress } from '#shared/progress.ts';
import { type CommandContext, withContext } from '#shared/with-context.ts';
import { begunText, printOutcome } from './replay-text.ts';

interface Options {
  readonly speed: number;
  readonly from?: number;
  readonly keep?: boolean;
  readonly to?: URL;
  readonly token?: string;
}

export function configure(command: Command): void {
  command
    .argument('<modality>', 'id, or EVENT-SLUG/SHORT_NAME')
    .requiredOption('--speed <factor>', 'how many times as fast as it happened', speedOf)
    .option('--from <instant>', 'begin at this instant of the race; UTC unless it names an offset', instantOf)
    .option('--keep', 'leave the copy of an earlier replay and make another beside it')
    .option('--to <url>', 'send the reads to POST /reads of a server on this database', addressOf)
    .option('--token <token>', 'with --to: of a gateway (default: one is made for the replay)')
    .addHelpText(
      'after',
      `
The copy is called EVENT-SLUG-replay and holds the modality and those that share readers with it, with readers of its own. Each replay
makes it anew. It runs on a clock of its own, which its pages follow. What staff corrected comes after the last read; then the
classifications are compared with the original’s. Ctrl-C stops the reads and the clock.`,
    )
    .action(run);
}

function speedOf(text: string): number {
  const speed = Number(text);
  if (Number.isFinite(speed) && speed > 0 && speed <= 1_000_000) return speed;
  throw new InvalidArgumentError('a number above 0, such as 60');
}

function addressOf(text: string): URL {
  const url = URL.parse(text);
  if (url !== null && /^https?:$/.test(url.protocol)) return url;
  throw new InvalidArgumentError('the address of a server, such as http://localhost:8080');
}

async function run(modalityName: string, options: Options): Promise<void> {
  if (options.token !== undefined && options.to === undefined) throw new CommandFailure('--token goes with --to');
  await withContext(async (context, signal) => {
    const outcome = await replay(context, signal, modalityName, options).catch((error) => {
      throw error instanceof DeliveryFailure ? new CommandFailure(error.message) : error;
    });
    process.exitCode = printOutcome(modalityName, outcome);
  }, 'ends');
}

async function replay(
  context: CommandContext,
  signal: AbortSignal,
  modalityName: string,
  { speed, from, keep = false, to, token }: Options,
): Promise<ReplayOutcome> {
  const modality = await namedModality(context, modalityName);
  const input = {
    modality,
    speed,
    ...(from !== undefined && { from }),
    keepsEarlier: keep,
    listenUrl: context.database.listenUrl,
    signal,
    onBegun: (begun: Parameters<typeof begunText>[1]) => console.error(begunText(modalityName, begun, speed)),
  };
  const go = (more: Partial<Parameters<typeof replayRace>[1]>): Promise<ReplayOutcome> =>
    withProgress('Replaying', (onProgress) => replayRace(context, { ...input, ...more, onProgress }));
  if (to === undefined) return await go({});
  return await withGatewayToken(context, token, (own) => go({ send: sendOverHttp(to.href, own) }));
}

/** Does work with the token of a gateway: the one given, else one that is made for it and revoked after it. */
async function withGatewayToken<Result>(
  context: Context,
  given: string | undefined,
  work: (token: string) => Promise<Result>,
): Promise<Result> {
  if (given !== undefined) return await work(given);
  const name = `replay ${new Date(context.now()).toISOString()} ${context.newId().slice(0, 6)}`;
  const added = await addApiToken(context, { name });
  if (!added.ok) throw new Error(`there is a token ${name} already`);
  try {
    return await work(added.token);
  } finally {
    await revokeApiToken(context, name);
  }
}
