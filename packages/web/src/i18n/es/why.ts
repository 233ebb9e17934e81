import type { claimKindTexts as kinds, WhyTextKey } from '../en/why.ts';

/** The things that a claim may be about; the back-office says them too. */
export const claimKindTexts: Record<keyof typeof kinds, string> = {
  'claim.kind.time_missing': 'falta un tiempo',
  'claim.kind.wrong_time': 'el tiempo está mal',
  'claim.kind.wrong_category': 'la categoría está mal',
  'claim.kind.not_me': 'este resultado no es mío',
  'claim.kind.other': 'otra cosa',
};

/** The texts of the chain from reads and rulings to a result, and of claims about it. */
export const why: Record<WhyTextKey, string> = {
  'why.gun': 'Los tiempos cuentan desde el disparo de salida, a las {{hour}}.',
  'why.wave': 'Los tiempos cuentan desde el disparo de su oleada, a las {{hour}}.',
  'why.own': 'Los tiempos cuentan desde la propia salida, a las {{hour}}.',
  'why.noStart': 'Aún no hay salida desde la que contar.',
  'why.finish': 'La llegada es a las {{hour}}, {{time}} después.',
  'why.stopped': 'La carrera se detuvo y se clasifica en {{where}}: allí a las {{hour}}, {{time}} después.',
  'why.noFinish': 'No hay tiempo en meta.',
  'why.checked': 'Se ha leído en meta y se está revisando: no hay tiempo hasta que se aclare.',
  'why.penalty': 'Penalización de {{time}}: {{reason}}.',
  'why.credit': 'Se devuelven {{time}}: {{reason}}.',
  'why.review': 'Este puesto aún está en comprobación: puede cambiar hasta que los resultados sean oficiales.',
  'why.sum': 'Con eso son {{time}}: el tiempo oficial.',
  'why.net': 'Desde la propia salida, a las {{hour}}, son {{time}}: el tiempo real.',
  'why.disqualified': 'Descalificación de los jueces: {{reason}}',
  'why.heardLater':
    'Se oyó más adelante, pero no en {{where}}, donde se clasifica la carrera: allí no hay ningún tiempo que cuente.',
  'why.retired': 'Retirada, porque se comunicó o porque ninguna alfombra posterior leyó nada.',
  'why.outOfTime': 'Fuera de un tiempo límite del recorrido.',
  'why.notStarted': 'No se leyó nada en la salida ni después, o el equipo confirmó que no salió.',
  'why.unplaced': 'Fuera de clasificación: con tiempo, sin puesto.',
  'why.nothingLeft': 'Se ha devuelto tanto que no queda nada del tiempo: no da puesto.',
  'why.prize': 'Un premio: {{prize}}, puesto {{place}} de {{total}}.',
  'why.first': 'Nadie tiene mejor tiempo: puesto 1 de {{total}}.',
  'why.place_one': 'Una persona tiene mejor tiempo: puesto {{place}} de {{total}}.',
  'why.place_other': '{{count, number}} personas tienen mejor tiempo: puesto {{place}} de {{total}}.',
  ...claimKindTexts,
  'claim.open': '¿Hay algo mal?',
  'claim.kind': '¿Qué está mal?',
  'claim.words': 'Dilo en pocas palabras',
  'claim.wordsHint':
    'Por ejemplo: pasé por el km 10 con el dorsal 214 a las 10:42. Sin direcciones ni teléfonos de nadie.',
  'claim.left_one': 'Queda un carácter',
  'claim.left_other': 'Quedan {{count, number}} caracteres',
  'claim.contact': 'Correo o teléfono, si quieres la respuesta ahí',
  'claim.contactHint': 'Solo lo ve el personal de la carrera.',
  'claim.send': 'Enviar',
  'claim.sending': 'Enviando …',
  'claim.sent': 'Ya lo tiene el personal de la carrera. La respuesta saldrá aquí en cuanto la haya.',
  'claim.empty': 'Di en pocas palabras qué está mal.',
  'claim.waits_one': 'Se está mirando una reclamación sobre este resultado.',
  'claim.waits_other': 'Se están mirando {{count, number}} reclamaciones sobre este resultado.',
  'claim.answered': 'Reclamaciones sobre este resultado',
  'claim.accepted': 'Aceptada',
  'claim.not_accepted': 'No aceptada',
  'claim.cancel': 'Ahora no',
};
