import { parseInstant } from '@dorsal/domain/units/parse-instant.ts';
import { bringOverHttp, DeliveryFailure } from '@dorsal/server/modules/replay/playing/bring.ts';
import { type ReplayOutcome, replayRace } from '@dorsal/server/modules/replay/replay-race.ts';
import { type Command, InvalidArgumentError } from 'commander';
import { CommandFailure } from '#explain-failure.ts';
import { namedModality } from '#named-input.ts';
import { withProgress } from '#progress.ts';
import { type CommandContext, withContext } from '#with-context.ts';
import { begunText, tellOutcome } from './replay-text.ts';
import { withGatewayToken } from './with-gateway-token.ts';

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

function instantOf(text: string): number {
  const instant = parseInstant(text, 'UTC');
  if (instant !== null) return instant;
  throw new InvalidArgumentError('an instant, such as 2026-05-17T08:00:00Z');
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
    process.exitCode = tellOutcome(modalityName, outcome);
  }, 'ends');
}

async function replay(
  context: CommandContext,
  signal: AbortSignal,
  modalityName: string,
  { speed, from, keep = false, to, token }: Options,
): Promise<ReplayOutcome> {
  const modality = await namedModality(context, modalityName);
  const wish = {
    modality,
    speed,
    ...(from !== undefined && { from }),
    keepsOther: keep,
    listenUrl: context.database.listenUrl,
    signal,
    onBegun: (begun: Parameters<typeof begunText>[1]) => console.error(begunText(modalityName, begun, speed)),
  };
  const go = (more: Partial<Parameters<typeof replayRace>[1]>): Promise<ReplayOutcome> =>
    withProgress('Replaying', (onProgress) => replayRace(context, { ...wish, ...more, onProgress }));
  if (to === undefined) return await go({});
  return await withGatewayToken(context, token, (own) => go({ bring: bringOverHttp(to.href, own) }));
}
