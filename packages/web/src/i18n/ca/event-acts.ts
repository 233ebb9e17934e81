import type { eventActs as en } from '../en/event-acts.ts';

export const eventActs: Record<keyof typeof en, string> = {
  'copyEvent.open': 'Copiar a una altra data',
  'copyEvent.heading': 'Accions',
  'copyEvent.short': 'Copiar',
  'copyEvent.this': 'Copiar {{name}} a una altra data',
  'copyEvent.title': 'Copiar l’esdeveniment a una altra data',
  'copyEvent.what':
    'Es copia tot excepte les persones, les lectures i els resultats: textos, lloc, organismes i curses amb els recorreguts, tracks, categories, preus, premis i lectors. Totes les dates es mouen els mateixos dies; les hores no canvien.',
  'copyEvent.day': 'Primer dia de la còpia',
  'copyEvent.name': 'Nom de la còpia',
  'copyEvent.do': 'Fer la còpia',
  'copyEvent.copying': 'Copiant…',
  'copyEvent.close': 'Deixar-ho',
  'copyEvent.missing': 'Calen un dia i un nom.',
  'copied.title': 'Copiat. Reviseu açò abans d’obrir-lo',
  'copied.hidden': 'Només el veu l’equip fins que s’active «El veu tothom».',
  'copied.dates':
    'Les dates de l’esdeveniment, de les curses i de les inscripcions s’han mogut amb el dia: encara són correctes?',
  'copied.prices': 'Els períodes dels preus també s’han mogut; els imports són els d’abans.',
  'copied.documents':
    'Els documents de resultats s’han quedat en l’esdeveniment anterior; els d’inscripció s’han copiat: són d’enguany?',
  'copied.venue': 'La inscripció al lloc està desactivada, sense PIN ni adreça.',
  'copied.circuit': 'Encara no compta per a cap circuit.',
  'copied.close': 'Tancar esta llista',
};
