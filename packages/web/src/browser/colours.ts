import { storedText, storeText } from './storage.ts';

export const colourChoices = ['auto', 'light', 'dark'] as const;
/** `auto`: as the device has it. */
export type ColourChoice = (typeof colourChoices)[number];

const name = 'dorsal.colours';
const device = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();
let choice = storedChoice();

function storedChoice(): ColourChoice {
  const found = storedText(name);
  return colourChoices.find((one) => one === found) ?? 'auto';
}

export const schemeNow = (): 'light' | 'dark' => (choice === 'auto' ? (device.matches ? 'dark' : 'light') : choice);

/** Gives the present scheme to the styles (`tokens.css`), and notifies the listeners. */
function show(): void {
  document.documentElement.dataset['scheme'] = schemeNow();
  for (const listener of listeners) listener();
}

/** Shows the page in the chosen colours, and follows the device and a choice in another tab. */
export function followColours(): void {
  show();
  device.addEventListener('change', show);
  addEventListener('storage', ({ key }) => {
    if (key !== null && key !== name) return;
    choice = storedChoice();
    show();
  });
}

/** Stores the choice in this browser. */
export function chooseColours(next: ColourChoice): void {
  choice = next;
  storeText(name, next);
  show();
}

export const choiceNow = (): ColourChoice => choice;

/** Calls back whenever the page changes its colours, or the choice does. */
export function watchColours(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
