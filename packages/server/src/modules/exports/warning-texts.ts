import type { Language } from '@dorsal/contract/codecs/enums.ts';
import type { Warning } from '@dorsal/domain/timing/types.ts';

/** The warnings of a result as a cell of an export tells them to staff. Their rules stand in docs/timing-rules.md. */
export const warningTexts: Readonly<Record<Language, Readonly<Record<Warning, string>>>> = {
  en: {
    missing_checkpoint: 'a checkpoint on the way has no time',
    no_start_read: 'no crossing of the start: there is no own start to count the net time from',
    late_start: 'heard at the start too long after the gun: the net time counts from the gun until it is accepted',
    wave_assumed: 'wave not known: timed with the first one',
    fewer_visits_than_checkpoints: 'fewer crossings than laps',
    no_reference: 'no start to count the time from',
    two_explanations: 'another finish or start or none explains the reads nearly as well',
    choice_void: 'what staff chose does not fit the reads any more: it does not count',
    too_soon:
      'heard sooner than anybody can be there: look at the distance and the shortest leg time and the gap and the sport',
    finish_shut: 'heard at the finish while its window was shut: choose that finish or open the window',
    other_wave: 'heard as by somebody who started with an earlier wave: move the person to that wave if it was so',
    contradicting_times:
      'times by hand contradict each other or what was heard or a credit leaves nothing of the time: correct or delete the one that is wrong',
  },
  ca: {
    missing_checkpoint: 'un punt de control del recorregut no té temps',
    no_start_read: 'sense pas per l’eixida: no hi ha eixida pròpia des de la qual comptar el temps real',
    late_start: 'llegit en l’eixida massa temps després del tret: el temps real compta des del tret fins que s’accepte',
    wave_assumed: 'onada desconeguda: cronometrat amb la primera',
    fewer_visits_than_checkpoints: 'menys passos que voltes',
    no_reference: 'sense eixida des de la qual comptar el temps',
    two_explanations: 'una altra arribada o eixida o cap explica les lectures quasi igual de bé',
    choice_void: 'el que va triar l’equip ja no encaixa amb les lectures: no compta',
    too_soon:
      'llegit més prompte del que ningú pot arribar-hi: revisa la distància i el temps mínim del tram i la separació mínima i l’esport',
    finish_shut: 'llegit en l’arribada amb la finestra tancada: tria eixa arribada o obri la finestra',
    other_wave: 'lectures de qui va eixir amb una onada anterior: si va ser així passa la persona a eixa onada',
    contradicting_times:
      'els temps entrats a mà es contradiuen entre ells o amb les lectures o el temps tornat no en deixa res: corregeix o esborra el que estiga mal',
  },
  es: {
    missing_checkpoint: 'un punto de control del recorrido no tiene tiempo',
    no_start_read: 'sin paso por la salida: no hay salida propia desde la que contar el tiempo real',
    late_start:
      'leído en la salida demasiado después del disparo: el tiempo real cuenta desde el disparo hasta que se acepte',
    wave_assumed: 'oleada desconocida: cronometrado con la primera',
    fewer_visits_than_checkpoints: 'menos pasos que vueltas',
    no_reference: 'sin salida desde la que contar el tiempo',
    two_explanations: 'otra llegada o salida o ninguna explica las lecturas casi igual de bien',
    choice_void: 'lo que eligió el equipo ya no encaja con las lecturas: no cuenta',
    too_soon:
      'leído antes de lo que nadie puede llegar: revisa la distancia y el tiempo mínimo del tramo y la separación mínima y el deporte',
    finish_shut: 'leído en la llegada con la ventana cerrada: elige esa llegada o abre la ventana',
    other_wave: 'lecturas de quien salió con una oleada anterior: si fue así pasa a la persona a esa oleada',
    contradicting_times:
      'los tiempos introducidos a mano se contradicen entre ellos o con las lecturas o el tiempo devuelto no deja nada: corrige o borra el que esté mal',
  },
};

/** The same of a crossing that is being checked: at the start, at a checkpoint on the way, by its number from 1, and at the finish. */
export const checkedTexts: Readonly<
  Record<Language, { readonly start: string; readonly at: (checkpoint: number) => string; readonly finish: string }>
> = {
  en: {
    start: 'the start is being checked',
    at: (checkpoint) => `checkpoint ${checkpoint} is being checked`,
    finish: 'the finish is being checked',
  },
  ca: {
    start: 'l’eixida està en comprovació',
    at: (checkpoint) => `el punt de control ${checkpoint} està en comprovació`,
    finish: 'l’arribada està en comprovació',
  },
  es: {
    start: 'la salida está en comprobación',
    at: (checkpoint) => `el punto de control ${checkpoint} está en comprobación`,
    finish: 'la llegada está en comprobación',
  },
};
