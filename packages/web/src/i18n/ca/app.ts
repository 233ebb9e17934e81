import type { app as english } from '../en/app.ts';

export const app: Record<keyof typeof english, string> = {
  'app.name': 'Dorsal',
  'app.skip': 'Ves al contingut',
  'app.home': 'Dorsal, inici',
  'app.version': 'Versió {{version}}',
  'nav.main': 'Pàgines',
  'notFound.title': 'No hi ha res en esta adreça',
  'notFound.text': 'Potser la carrera té ara una altra adreça. Busca-la al calendari.',
  'notFound.home': 'A les carreres',
  'crash.title': 'Esta pàgina ha deixat de funcionar',
  'crash.text':
    'La fallada és nostra i no s’ha perdut res del que estava guardat. Torna a carregar la pàgina o continua des de les carreres.',
  'crash.newVersion': 'Dorsal s’ha renovat des que vas obrir esta pàgina. Torna a carregar-la per a continuar.',
  'crash.reload': 'Torna a carregar',
  'failed.region': 'Avisos',
  'failed.title': 'No s’ha pogut carregar',
  'failed.load': 'Una part d’esta pàgina no s’ha pogut carregar.',
  'failed.part': 'Esta part no s’ha pogut carregar. Vindrà quan hi haja connexió',
  'failed.refresh': 'Esta pàgina no s’ha pogut actualitzar. El que veus és d’abans.',
  'failed.save': 'No s’ha guardat.',
  'failed.offline': 'Sense connexió amb el servidor. Comprova la xarxa i torna-ho a provar.',
  'failed.server': 'El servidor no respon com toca. Torna-ho a provar d’ací a un minut.',
  'failed.notUnderstood': 'La resposta no s’ha pogut llegir. Torna a carregar la pàgina; si continua així, avisa’ns.',
  'failed.again': 'Torna-ho a provar',
  'failed.dismiss': 'Tanca este avís',
  'failed.code': 'Número per a suport: {{id}}',
};
