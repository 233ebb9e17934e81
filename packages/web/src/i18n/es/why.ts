import type { WhyTextKey } from '../en/why.ts';

/** The texts of the chain from reads and rulings to a result. */
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
  'why.retired': 'Retirada, porque se comunicó o porque ninguna alfombra posterior leyó nada.',
  'why.outOfTime': 'Fuera de un tiempo límite del recorrido.',
  'why.notStarted': 'No se leyó nada en la salida ni después, o el equipo confirmó que no salió.',
  'why.unplaced': 'Fuera de clasificación: con tiempo, sin puesto.',
  'why.nothingLeft': 'Se ha devuelto tanto que no queda nada del tiempo: no da puesto.',
  'why.prize': 'Un premio: {{prize}}, puesto {{place}} de {{total}}.',
  'why.first': 'Nadie tiene mejor tiempo: puesto 1 de {{total}}.',
  'why.place_one': 'Una persona tiene mejor tiempo: puesto {{place}} de {{total}}.',
  'why.place_other': '{{count, number}} personas tienen mejor tiempo: puesto {{place}} de {{total}}.',
};
