import type { VenueTextKey } from './en/tools/venue.ts';
import type { Language } from './languages.ts';
import { textArea } from './text-area.ts';
import type { SaidBy } from './use-texts.ts';

type VenueTexts = Readonly<Record<VenueTextKey, string>>;

export const venueFiles: Readonly<Record<Language, () => Promise<VenueTexts>>> = {
  en: async () => (await import('./en/tools/venue.ts')).venue,
  ca: async () => (await import('./ca/tools/venue.ts')).venue,
  es: async () => (await import('./es/tools/venue.ts')).venue,
};

const venue = textArea<VenueTextKey>('venue', venueFiles);

/** Loads the texts of the desk at the venue, once; from then on also those of every language that is chosen. */
export const loadVenueTexts = venue.load;

/** `say(key, values)` with the texts of the desk. Its screen comes after them. */
export const useVenueTexts = (): { readonly say: SaidBy<VenueTextKey> } => ({ say: venue.useSay() });
