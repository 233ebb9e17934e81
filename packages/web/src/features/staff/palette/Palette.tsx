import { foldText } from '@dorsal/domain/search/fold-text.ts';
import { searchLimits, searchText } from '@dorsal/domain/search/search-limits.ts';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactElement, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { BibBadge } from '#race/parts/BibBadge.tsx';
import { failureText } from '#ui/failures/failure-text.ts';
import { Modal } from '#ui/library/Modal.tsx';
import { SearchListbox } from '#ui/library/SearchListbox.tsx';
import classes from './Palette.module.css';
import { useVerbsOfPage } from './page-verbs.ts';
import {
  foundAmong,
  hitsQuery,
  type ItemKind,
  lateBelow,
  matches,
  type PaletteItem,
  placeOf,
  stateOf,
} from './palette-items.ts';
import { recentItems, rememberItem } from './recent-items.ts';

interface Props {
  /** The screens that these roles may enter. */
  readonly screens: readonly { readonly path: string; readonly name: string }[];
  readonly isOpen: boolean;
  /** The keys since it was opened, once; a line's end is Enter. */
  readonly takeTyped: () => string;
  readonly onClose: () => void;
}

/** Finds a screen, a thing or an act of this page by a few letters, and goes there. */
export function Palette({ screens, isOpen, takeTyped, onClose }: Props): ReactElement {
  const { say } = useStaffTexts();
  const { t } = useTexts();
  const router = useRouter();
  const [text, setText] = useState('');
  const items = useItems(text, screens);
  const [chosen, setChosen] = useState<{ readonly text: string; readonly id: string } | null>(null);
  const [waitsFor, setWaitsFor] = useState<string | null>(null);
  const [goneTo, setGoneTo] = useState(false);
  const { shown, isPending, isOffline, error } = items;
  const state = stateOf({ text, count: shown.length, isPending, isOffline, isFailed: error !== null });
  const stateText =
    state === null ? '\u00a0' : state === 'palette.found' ? say(state, { count: shown.length }) : say(state);
  const isThere = chosen?.text === text && shown.some(({ id }) => id === chosen.id);
  const active = isThere ? chosen.id : (shown.find(({ whyNot }) => whyNot === undefined)?.id ?? null);
  const go = (id: string): void => {
    const item = shown.find((one) => one.id === id);
    if (item === undefined || item.whyNot !== undefined) return;
    setGoneTo(true);
    onClose();
    if (typeof item.leads === 'function') return void setTimeout(item.leads); // after the dialog has given the focus back
    if (item.kind !== 'screen') rememberItem(item);
    const { lang, units } = router.state.location.search;
    void router.navigate({ href: item.leads + router.options.stringifySearch({ lang, units }) });
  };
  const goAtLast = useEffectEvent(go);
  // Enter was quicker than the answer: the first that comes for the text of now is meant.
  const first = waitsFor === text && !isPending ? active : null;
  useEffect(() => {
    if (first !== null) goAtLast(first);
  }, [first]);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={say('palette.title')}
      closeLabel={t('settings.close')}
      returnFocus={!goneTo}
      size={720}
      yOffset="8vh"
      classNames={{ body: classes.body ?? '', content: classes.content ?? '', inner: classes.inner ?? '' }}
      transitionProps={{ duration: 0 }}
    >
      <SearchListbox
        label={say('palette.title')}
        hint={say('palette.hint')}
        text={text}
        most={searchLimits.characters}
        active={active}
        options={shown.map((item) => ({
          id: item.id,
          isOff: item.whyNot !== undefined,
          children: <Line item={item} />,
        }))}
        onType={(typed) => {
          setText(typed);
          setWaitsFor(null);
        }}
        onFocus={() => {
          const [typed = '', ...entered] = takeTyped().slice(0, searchLimits.characters).split('\n');
          if (typed !== '') setText(typed);
          if (typed !== '' && entered.length > 0) setWaitsFor(typed);
        }}
        onHighlight={(id) => setChosen({ text, id })}
        onChoose={go}
        onEnterEarly={() => setWaitsFor(text)}
      />
      <p role="status" className={classes.status}>
        {stateText}
        {error === null ? null : ` ${failureText(error, t)}`}
      </p>
      <p className={classes.keys}>{say('palette.keys')}</p>
    </Modal>
  );
}

/** The list for a text: this page's verbs, screens, and what the server finds. Without a text: verbs, the last ones, screens. */
function useItems(typed: string, screens: Props['screens']) {
  const router = useRouter();
  const { say } = useStaffTexts();
  const verbs = useVerbsOfPage();
  const asked = searchText(typed);
  const text = foldText(asked);
  const found = useQuery(hitsQuery(asked, placeOf(router.state.location.pathname)));
  const own = useMemo<readonly PaletteItem[]>(
    () => [
      ...verbs.map(({ id, says, leads, whyNot }) => ({
        ...{ id: `verb:${id}`, kind: 'verb' as const, name: says, leads, whyNot },
        details: whyNot === undefined ? [] : [whyNot],
      })),
      ...screens.map(({ path, name }) => ({
        ...{ id: `screen:${path}`, kind: 'screen' as const, name, leads: path, details: [] },
      })),
    ],
    [verbs, screens],
  );
  const [before, setBefore] = useState<{ readonly text: string; readonly ids: readonly string[] }>({
    text: '',
    ids: [],
  });
  const hits = (found.data ?? []).filter((item) => !found.isPlaceholderData || matches(item, text));
  const all = text === '' ? startOf(own) : [...foundAmong(own, text), ...hits];
  const shown = before.text === text && text !== '' ? lateBelow(all, before.ids) : all;
  const ids = shown.map(({ id }) => id);
  if (before.text !== text || before.ids.join() !== ids.join()) setBefore({ text, ids });
  return {
    shown,
    isPending: text !== '' && found.isFetching && (found.isPlaceholderData || found.data === undefined),
    // The search waits for the network: what is not in sight may be there all the same.
    isOffline: text !== '' && found.fetchStatus === 'paused',
    error: text === '' ? null : found.error,
    say,
  };
}

/** Verbs, the last things that were opened, screens. */
function startOf(own: readonly PaletteItem[]): PaletteItem[] {
  const [verbs, others] = [own.filter(({ kind }) => kind === 'verb'), own.filter(({ kind }) => kind !== 'verb')];
  return [...verbs, ...recentItems(), ...others];
}

const Line = ({ item }: { readonly item: PaletteItem }): ReactElement => {
  const { say } = useStaffTexts();
  return (
    <span className={classes.line}>
      {item.bib === undefined ? null : <BibBadge bib={item.bib} color={item.bibColor ?? null} />}
      <span className={classes.what}>
        <span className={classes.name}>{item.name}</span>
        {item.details.length === 0 ? null : <span className={classes.details}>{item.details.join(' · ')}</span>}
      </span>
      <span className={classes.kind}>
        {say(kindTexts[item.kind])}
        {item.isNear ? <span className={classes.near}> {say('palette.near')}</span> : null}
      </span>
    </span>
  );
};

const kindTexts = {
  verb: 'palette.kind.verb',
  screen: 'palette.kind.screen',
  event: 'palette.kind.event',
  circuit: 'palette.kind.circuit',
  modality: 'palette.kind.modality',
  person: 'palette.kind.person',
  reader: 'palette.kind.reader',
  organism: 'palette.kind.organism',
  user: 'palette.kind.user',
} as const satisfies Record<ItemKind, string>;
