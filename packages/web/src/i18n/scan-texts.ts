import type { ScanTextKey } from './en/tools/scan.ts';
import type { Language } from './languages.ts';
import { textArea } from './text-area.ts';
import type { SaidBy } from './use-texts.ts';

type ScanTexts = Readonly<Record<ScanTextKey, string>>;

export const scanFiles: Readonly<Record<Language, () => Promise<ScanTexts>>> = {
  en: async () => (await import('./en/tools/scan.ts')).scan,
  ca: async () => (await import('./ca/tools/scan.ts')).scan,
  es: async () => (await import('./es/tools/scan.ts')).scan,
};

const scan = textArea<ScanTextKey>('scan', scanFiles);

/** Loads the texts of the camera, once; from then on also those of every language that is chosen. */
export const loadScanTexts = scan.load;

/** `say(key, values)` with the texts of the camera, which comes after them. */
export const useScanTexts = (): { readonly say: SaidBy<ScanTextKey> } => ({ say: scan.useSay() });
