import type { settings as english } from '../en/settings.ts';

export const settings: Record<keyof typeof english, string> = {
  'settings.open': 'Idioma y unidades',
  'settings.title': 'Idioma y unidades',
  'settings.language': 'Idioma',
  'settings.units': 'Unidades',
  'settings.units.metric': 'Métricas',
  'settings.units.imperial': 'Imperiales',
  'settings.close': 'Cerrar',
  'settings.done': 'Listo',
  'settings.kept': 'Se guarda en este navegador.',
  'settings.theme': 'Colores',
  'settings.theme.auto': 'Como el dispositivo',
  'settings.theme.light': 'Claros',
  'settings.theme.dark': 'Oscuros',
};
