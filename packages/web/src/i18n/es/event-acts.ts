import type { eventActs as en } from '../en/event-acts.ts';

export const eventActs: Record<keyof typeof en, string> = {
  'copyEvent.open': 'Copiar a otra fecha',
  'copyEvent.heading': 'Acciones',
  'copyEvent.short': 'Copiar',
  'copyEvent.this': 'Copiar {{name}} a otra fecha',
  'copyEvent.title': 'Copiar el evento a otra fecha',
  'copyEvent.what':
    'Se copia todo salvo las personas, las lecturas y los resultados: textos, lugar, organismos y carreras con sus recorridos, tracks, categorías, precios, premios y lectores. Todas las fechas se mueven los mismos días; las horas no cambian.',
  'copyEvent.day': 'Primer día de la copia',
  'copyEvent.name': 'Nombre de la copia',
  'copyEvent.do': 'Hacer la copia',
  'copyEvent.copying': 'Copiando…',
  'copyEvent.close': 'Dejarlo',
  'copyEvent.missing': 'Hacen falta un día y un nombre.',
  'copied.title': 'Copiado. Revisa esto antes de abrirlo',
  'copied.hidden': 'Solo lo ve el equipo hasta que se active «Lo ve todo el mundo».',
  'copied.dates':
    'Las fechas del evento, de sus carreras y de las inscripciones se han movido con el día: ¿siguen siendo correctas?',
  'copied.prices': 'Los periodos de los precios también se han movido; los importes son los de antes.',
  'copied.documents':
    'Los documentos de resultados se han quedado en el evento anterior; los de inscripción se han copiado: ¿son de este año?',
  'copied.venue': 'La inscripción en el lugar está desactivada, sin PIN ni dirección.',
  'copied.circuit': 'Aún no cuenta para ningún circuito.',
  'copied.close': 'Cerrar esta lista',
};
