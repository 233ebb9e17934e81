import { type ReactElement, useState } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import classes from './Notices.module.css';
import { noticeTime } from './notice-time.ts';

interface Notice {
  readonly id: string;
  readonly level: 'info' | 'warning';
  readonly text: string;
  readonly at: number;
}

const icons = {
  info: 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM8 7.5v4M8 4.6v.1',
  warning: 'M8 1.8L15 14H1zM8 6.2v3.6M8 11.9v.1',
} as const satisfies Record<Notice['level'], string>;

interface Props {
  readonly notices: readonly Notice[] | undefined;
  /** Of the event: hours are shown in it. */
  readonly zone: string | undefined;
}

/** More than these push away what people came for; the older ones are a tap away. */
const mostOpen = 2;

/** The notices of an event, newest first, on top of its pages. The region is there without any too, so that a pushed one is read out. */
export function Notices({ notices = [], zone }: Props): ReactElement {
  const { t } = useTexts();
  const older = notices.slice(mostOpen);
  return (
    <div aria-live="polite" className={classes.region}>
      {notices.length > 0 ? (
        <div className={classes.notices}>
          <NoticeList notices={notices.slice(0, mostOpen)} zone={zone} />
          {older.length > 0 ? (
            <details>
              <summary className={classes.more}>{t('notices.more', { count: older.length })}</summary>
              <NoticeList notices={older} zone={zone} />
            </details>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

interface ListProps {
  readonly notices: readonly Notice[];
  readonly zone: string | undefined;
}

/** Notices as they stand, not read out when they change. */
export function NoticeList({ notices, zone }: ListProps): ReactElement {
  const { t } = useTexts();
  return (
    <ul aria-label={t('notices.title')} className={classes.list}>
      {notices.map((notice) => (
        <NoticeLine key={notice.id} notice={notice} zone={zone} />
      ))}
    </ul>
  );
}

/** About two lines of a phone hold so many characters. */
const mostUnfolded = 76;

function NoticeLine({ notice, zone }: { readonly notice: Notice; readonly zone: string | undefined }): ReactElement {
  const { t } = useTexts();
  const { level, text, at } = notice;
  const isLong = text.length > mostUnfolded || text.includes('\n');
  const [isFolded, setFolded] = useState(isLong);
  return (
    <li data-level={level} className={classes.notice}>
      <svg viewBox="0 0 16 16" aria-hidden="true" className={classes.icon}>
        <path d={icons[level]} />
      </svg>
      <p className={classes.head}>
        <strong className={classes.word}>{t(`notices.${level}`)}</strong>
        <time dateTime={new Date(at).toISOString()} className={classes.time}>
          {noticeTime(at, Date.now(), zone)}
        </time>
        {isLong ? (
          <button
            type="button"
            className={classes.unfold}
            aria-expanded={!isFolded}
            onClick={() => setFolded((before) => !before)}
          >
            {t(isFolded ? 'notices.unfold' : 'notices.fold')}
          </button>
        ) : null}
      </p>
      <p className={classes.text} data-folded={isFolded}>
        {text}
      </p>
    </li>
  );
}
