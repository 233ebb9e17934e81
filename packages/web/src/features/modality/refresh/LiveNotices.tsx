import { type ReactElement, useState } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { AsOf, type AsOfProps, LostText } from '#race/parts/AsOf.tsx';
import type { RaceCounts } from '#race/race-counts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { useAnnouncement } from '#ui/page/use-announcement.ts';
import classes from './LiveNotices.module.css';
import type { Refresh } from './use-refresh.ts';

/** Says that the page stands still and how much has moved since, and shows it when asked to. */
export function PausedNotice({
  refresh: { option, changes, showNow },
}: {
  readonly refresh: Refresh;
}): ReactElement | null {
  const { t } = useTexts();
  if (option !== 'off') return null;
  const count = changes.people.size;
  return (
    <div className={classes.notice}>
      <p>
        {changes.version === null
          ? t('modality.paused.none')
          : t(changes.hasMore ? 'modality.paused.more' : 'modality.paused', { count })}
      </p>
      {changes.version === null ? null : (
        <Button variant="default" onClick={showNow} className={classes.button}>
          {t('modality.paused.show')}
        </Button>
      )}
    </div>
  );
}

interface LostProps extends AsOfProps {
  readonly isLost: boolean;
  /** The race is finished: nobody waits for new times. */
  readonly isOver: boolean;
}

/** While nothing is pushed: what time the page shows, what that means, and that nobody has to do anything. */
export function LostNotice({ isLost, isOver, ...asOf }: LostProps): ReactElement {
  const { t } = useTexts();
  return (
    <p className={isLost ? classes.notice : 'visually-hidden'} data-tone="lost">
      <span>
        <LostText isLost={isLost} text={t('modality.lost')} />
        {isLost ? (
          <>
            {' '}
            <AsOf {...asOf} />. {t(isOver ? 'modality.lost.over' : 'modality.lost.then')}
          </>
        ) : null}
      </span>
    </p>
  );
}

interface Props {
  readonly counts: RaceCounts;
  readonly isLost: boolean;
  /** The counts may be older than what was told of the board since: they are being fetched. */
  readonly isBehind: boolean;
}

/** The announcements of a live race: how many are in, and that it is live again, with the counts of then; at most one message each 10 s. */
export function LiveVoice({ counts, isLost, isBehind }: Props): ReactElement {
  const { t } = useTexts();
  const [wasLost, setWasLost] = useState(isLost);
  if (isLost && !wasLost) setWasLost(true);
  const finished = counts.statuses['finished'] ?? 0;
  const { total, tookStart } = counts;
  const text =
    finished > 0
      ? t('modality.said.finished', { count: finished, total })
      : t('modality.said.started', { count: tookStart, total });
  const said = useAnnouncement(spoken(text, { back: t('modality.back'), isBack: wasLost && !isLost, isBehind }));
  return (
    <p role="status" className="visually-hidden">
      {said}
    </p>
  );
}

interface Back {
  readonly back: string;
  readonly isBack: boolean;
  readonly isBehind: boolean;
}

/** The text that is read out; null: the page is live again, and its counts are still those from before. */
export function spoken(text: string, { back, isBack, isBehind }: Back): string | null {
  if (!isBack) return text;
  return isBehind ? null : `${back} ${text}`;
}
