import type { app as english } from '../en/app.ts';

export const app: Record<keyof typeof english, string> = {
  'app.name': 'Dorsal',
  'app.skip': 'Anar al contingut',
  'app.language': 'Idioma',
  'app.theme.light': 'Colors clars',
  'app.theme.dark': 'Colors foscos',
  'nav.calendar': 'Carreres',
  'notFound.title': 'No hi ha res en esta adreça',
  'notFound.text': 'Potser la carrera té ara una altra adreça. Busca-la al calendari.',
  'notFound.home': 'A les carreres',
  'failed.title': 'No s’ha pogut carregar',
  'failed.offline': 'Sense connexió amb el servidor. Comprova la xarxa i torna-ho a provar.',
  'failed.again': 'Torna-ho a provar',
  'failed.code': 'Número per a suport: {{id}}',
};
