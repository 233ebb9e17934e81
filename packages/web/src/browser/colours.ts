import { keep, kept } from './kept.ts';

export const colourChoices = ['auto', 'light', 'dark'] as const;
/** `auto`: as the device has it. */
export type ColourChoice = (typeof colourChoices)[number];

const name = 'dorsal.colours';
const device = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();
let choice = readChoice();

function readChoice(): ColourChoice {
  const found = kept(name);
  return colourChoices.find((one) => one === found) ?? 'auto';
}

export const schemeNow = (): 'light' | 'dark' => (choice === 'auto' ? (device.matches ? 'dark' : 'light') : choice);

/** Says to the styles what the page is now (`tokens.css`), and to whoever draws by it. */
function show(): void {
  document.documentElement.dataset['scheme'] = schemeNow();
  for (const listener of listeners) listener();
}

/** Draws the page as it was chosen here, and goes on doing so: with the device, and with what is chosen in another tab. */
export function followColours(): void {
  show();
  device.addEventListener('change', show);
  addEventListener('storage', ({ key }) => {
    if (key !== null && key !== name) return;
    choice = readChoice();
    show();
  });
}

/** Keeps the choice in this browser. */
export function chooseColours(next: ColourChoice): void {
  choice = next;
  keep(name, next);
  show();
}

export const choiceNow = (): ColourChoice => choice;

/** Calls back whenever the page changes its colours, or the choice does. */
export function watchColours(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
