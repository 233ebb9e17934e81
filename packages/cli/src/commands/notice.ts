import { longestNotice } from '@dorsal/contract/calls/staff/notices.ts';
import type { NoticePlace } from '@dorsal/server/modules/notices/notice-repository.ts';
import { type NoticeChange, saveNotice, withdrawNotices } from '@dorsal/server/modules/notices/save-notice.ts';
import type { Context } from '@dorsal/server/platform/context.ts';
import { type Command, Option } from 'commander';
import { CommandFailure } from '#shared/explain-failure.ts';
import { namedEvent, namedModality } from '#shared/named-input.ts';
import { withContext } from '#shared/with-context.ts';

interface Options {
  readonly level?: NonNullable<NoticeChange['level']>;
  readonly withdraw?: true;
}

const by = { name: 'command line', user: null };

export function configure(command: Command): void {
  command
    .argument('<where>', 'EVENT-SLUG, or EVENT-SLUG/SHORT_NAME for one race alone')
    .argument('[text]', 'what all who look at it are told')
    .addOption(new Option('--level <level>', 'how it looks (default: info)').choices(['info', 'warning']))
    .option('--withdraw', 'takes away what stands there; with a text, this one stands in its place')
    .action(run);
}

async function run(where: string, text: string | undefined, { level, withdraw }: Options): Promise<void> {
  if (text === undefined && !withdraw) throw new CommandFailure('There is nothing to tell: give a text, or --withdraw');
  if (text === undefined && level !== undefined) throw new CommandFailure('--level goes with a text');
  if (text !== undefined && text.length > longestNotice)
    throw new CommandFailure(`The text has ${text.length} characters, and ${longestNotice} are the most: shorten it`);
  await withContext(async (context) => {
    const { place, target } = await named(context, where);
    if (withdraw) {
      const gone = await withdrawNotices(context, place, by);
      console.log(`withdrew ${gone} ${gone === 1 ? 'notice' : 'notices'}`);
    }
    if (text === undefined) return;
    const saved = await saveNotice(context, { ...target, text, level: level ?? 'info' }, by);
    if (!saved.ok) throw new CommandFailure('The text says nothing');
    console.log(`told those who follow ${where}: ${saved.oid}`);
  });
}

async function named(
  context: Context,
  where: string,
): Promise<{ readonly place: NoticePlace; readonly target: NoticeChange }> {
  if (!where.includes('/')) {
    const { number, oid } = await namedEvent(context, where);
    return { place: { event: number, modality: null, subject: `event:${oid}` }, target: { event: oid } };
  }
  const { number, oid, eventNumber } = await namedModality(context, where);
  return { place: { event: eventNumber, modality: number, subject: `modality:${oid}` }, target: { modality: oid } };
}
