import { expect, type Page } from '@playwright/test';
import { languagesInTurn, partOfTheGate } from '../long-run.ts';
import { ownPageTest, type Scenes, test } from '../test.ts';
import { expectNoAxe, expectToFit, expectTouchable, placeOf, tightWidths, widths } from './facts.ts';
import type { SceneName } from './scenes/all-scenes.ts';
import { lookFolder, takePictures } from './take-pictures.ts';

interface State {
  readonly name: string;
  readonly scene: SceneName | 'crowd';
  readonly query?: string;
  /** The tab that is chosen on load; null: there are none. */
  readonly tab: RegExp | null;
  /** Words that have to be seen, in en, ca, es. */
  readonly words: readonly [en: string, ca: string, es: string];
  /** Breaks the network before the page is opened. */
  readonly network?: (page: Page) => Promise<unknown>;
}

/** The tabs of start and finish, by their names in en, ca and es. */
const [atStart, atFinish] = [/^(Start|Eixida|Salida)/, /^(Finish|Meta)/];

const api = /^https?:\/\/[^/]+\/api\//;
const fails = (page: Page) => page.route(api, (route) => route.fulfill({ status: 500, body: '' }));
const isGone = (page: Page) => page.route(api, (route) => route.abort());
/** Boards are asked for and do not come. */
const boardsAreLong = (page: Page) => page.route('**/api/boards/**', () => undefined);

const states: readonly State[] = [
  {
    name: 'before the start',
    scene: 'waiting',
    tab: atStart,
    words: ['Waiting for the start', 'Esperant l’eixida', 'Esperando la salida'],
  },
  { name: 'live', scene: 'live', tab: atFinish, words: ['Race time', 'Temps de cursa', 'Tiempo de carrera'] },
  {
    name: 'provisional, with penalties and all that befalls people',
    scene: 'provisional',
    query: 'panel=info',
    tab: atFinish,
    words: ['No finish time', 'Sense temps en meta', 'Sin tiempo en meta'],
  },
  {
    name: 'the disqualified of a provisional race',
    scene: 'provisional',
    query: 'status=disqualified',
    tab: atFinish,
    words: ['Disqualified', 'Desqualificació', 'Descalificación'],
  },
  {
    name: 'official and without public names',
    scene: 'nameless',
    tab: atFinish,
    words: ['Official results', 'Resultats oficials', 'Resultados oficiales'],
  },
  {
    name: 'cancelled',
    scene: 'cancelled',
    tab: null,
    words: ['This race will not take place.', 'Esta cursa no se celebrarà.', 'Esta carrera no se celebrará.'],
  },
  { name: 'one person', scene: 'one', tab: atFinish, words: ['1 has finished', '1 en meta', '1 en meta'] },
  {
    name: 'nobody whom the filters leave',
    scene: 'one',
    query: 'category=SEN&club=Ning%C3%BA&gender=other',
    tab: atFinish,
    words: ['Show everybody', 'Mostra’ls tots', 'Mostrar a todos'],
  },
  {
    name: 'long names',
    scene: 'long',
    query: 'splits=true',
    tab: atFinish,
    words: ['Provisional results', 'Resultats provisionals', 'Resultados provisionales'],
  },
  {
    name: 'long names in numbers and hits',
    scene: 'long',
    query: 'panel=info&find=e',
    tab: atFinish,
    words: ['hits', 'resultats', 'resultados'],
  },
  {
    name: 'a lap at which people are being checked',
    scene: 'checked',
    query: 'at=3',
    tab: /^/,
    words: ['Being checked', 'En comprovació', 'En comprobación'],
  },
  {
    name: 'a finish at which somebody is being checked',
    scene: 'checkedFinish',
    query: 'at=finish&splits=true',
    tab: atFinish,
    words: ['Being checked', 'En comprovació', 'En comprobación'],
  },
  { name: 'no checkpoints', scene: 'bare', tab: null, words: ['no checkpoints yet', 'encara no té', 'aún no tiene'] },
  { name: '30 checkpoints', scene: 'many', tab: atFinish, words: ['Live', 'En directe', 'En directo'] },
  {
    name: 'a board that loads',
    scene: 'live',
    network: boardsAreLong,
    tab: atFinish,
    words: ['Loading the list', 'Carregant la llista', 'Cargando la lista'],
  },
  {
    name: 'a server that fails',
    scene: 'live',
    network: fails,
    tab: null,
    words: ['The server is not answering as it should.', 'El servidor no respon', 'El servidor no responde'],
  },
  {
    name: 'no network',
    scene: 'live',
    network: isGone,
    tab: null,
    words: ['No connection to the server.', 'Sense connexió', 'Sin conexión'],
  },
];

/** Laid for looking alone: it takes longer than all others together. */
const crowd: State = {
  name: '60,000 people',
  scene: 'crowd',
  query: 'page=3999',
  tab: /^(Finish|Meta), 60[,.]000 /,
  words: ['60,000', '60.000', '60.000'],
};

/** The state of the gate: it needs the most room. The journeys of `live/` go through the others. */
const withPartsOfTheirOwn = new Set(['long names']);
const looked = partOfTheGate(states, ({ name }) => withPartsOfTheirOwn.has(name));
const [withItsNetwork, withAnother] = [
  looked.filter(({ network }) => !network),
  looked.filter(({ network }) => network),
];

for (const state of lookFolder === undefined ? withItsNetwork : [...withItsNetwork, crowd]) {
  // @spec [Live screens] issue 3: Every state of a modality page (before, live, provisional, official, cancelled, one person, long names, no names, no track, no checkpoints, 30 checkpoints, a board that loads, a failing server, no network) fits at 360, 768 and 1,280 px in en, ca and es, axe finds nothing in light and dark, and a finger hits 44 px
  test(`${state.name}: fits, can be read and can be touched`, ({ page, scenes }) => looksRight(page, scenes, state));
}

for (const state of withAnother) {
  // @spec [Live screens] issue 3: Every state of a modality page (before, live, provisional, official, cancelled, one person, long names, no names, no track, no checkpoints, 30 checkpoints, a board that loads, a failing server, no network) fits at 360, 768 and 1,280 px in en, ca and es, axe finds nothing in light and dark, and a finger hits 44 px
  // @spec [Live screens] doc 2 §2.1, design §5: 'Asignando posición' when a classifiable participant has no position yet, and while a board loads
  ownPageTest(`${state.name}: fits, can be read and can be touched`, ({ page, scenes }) =>
    looksRight(page, scenes, state),
  );
}

async function looksRight(page: Page, scenes: Scenes, state: State): Promise<void> {
  const address = await scenes.addressOf(state.scene);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  if (state.network) await page.clock.install();
  await state.network?.(page);
  const languages = languagesInTurn(Math.max(0, states.indexOf(state)));
  const [first] = languages;
  for (const language of languages) {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto(`${address}?lang=${language}&${state.query ?? ''}`);
    await expectSeen(page, state, state.words[placeOf(language)] ?? '');
    await expectTab(page, state);
    for (const width of [...tightWidths, ...widths]) await expectToFit(page, width);
    if (language === first) await expectSound(page);
    await takePictures(page, `${state.name}-${language}`);
  }
}

/** Moves the clock on with a broken network: the page repeats a failed call twice, with pauses in between. */
async function expectSeen(page: Page, { network }: State, words: string): Promise<void> {
  const seen = page.getByText(words).filter({ visible: true }).first();
  if (!network) return await expect(seen).toBeVisible();
  await expect(async () => {
    await page.clock.runFor(1_000);
    await expect(seen).toBeVisible({ timeout: 200 });
  }).toPass();
}

async function expectTab(page: Page, { tab, query }: State): Promise<void> {
  const isDialog = query?.includes('find=') ?? false;
  const tabs = page.getByRole('tab', { selected: true, includeHidden: isDialog });
  if (tab === null) await expect(tabs).toHaveCount(0);
  else await expect(tabs).toHaveAccessibleName(tab);
}

async function expectSound(page: Page): Promise<void> {
  await expectTouchable(page);
  await expectNoAxe(page, 'light', 360);
  await expectNoAxe(page, 'dark', 1280);
  await page.emulateMedia({ colorScheme: 'light' });
}
