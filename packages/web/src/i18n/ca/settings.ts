import type { settings as english } from '../en/settings.ts';

export const settings: Record<keyof typeof english, string> = {
  'settings.open': 'Idioma i unitats',
  'settings.title': 'Idioma i unitats',
  'settings.language': 'Idioma',
  'settings.units': 'Unitats',
  'settings.units.metric': 'Mètriques',
  'settings.units.imperial': 'Imperials',
  'settings.close': 'Tanca',
  'settings.done': 'Fet',
  'settings.kept': 'Es guarda en este navegador.',
  'settings.theme': 'Colors',
  'settings.theme.auto': 'Com el dispositiu',
  'settings.theme.light': 'Clars',
  'settings.theme.dark': 'Foscos',
};
