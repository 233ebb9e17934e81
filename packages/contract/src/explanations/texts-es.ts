import type { OffOffset, TwoFinishes } from '@dorsal/domain/walk/words/two-explanations.ts';
import type { Seen } from '@dorsal/domain/walk/words/walk-facts.ts';
import type { FactWords, Say } from './fact-words.ts';

const seen = ({ at, until, visits, checkpoint }: Seen, say: Say): string =>
  visits === 1
    ? `${say.at(at)}, ${say.place(checkpoint)}`
    : `De ${say.at(at)} a ${say.at(until)}, ${say.place(checkpoint)}, ${say.number(visits)} veces`;

const between = ({ from, to }: { from: number | null; to: number }, say: Say): string =>
  from === null ? `antes de las ${say.at(to)}` : `entre las ${say.at(from)} y las ${say.at(to)}`;

const places = { start: 'salida', finish: 'meta', lap: 'vuelta', checkpoint: 'control' } as const;

const countsFrom = {
  gun: 'los tiempos cuentan desde el disparo',
  offset: 'los tiempos cuentan desde la hora de salida propia',
  planned_start: 'los tiempos cuentan desde la salida prevista',
  nothing: 'no hay desde dónde contar los tiempos',
} as const;

/** A visit to the start, beside the own start offset. */
const offOffset = ({ at, afterOffsetMs }: OffOffset, say: Say): string =>
  `${say.at(at)}, ${say.time(Math.abs(afterOffsetMs))} ${afterOffsetMs < 0 ? 'antes' : 'después'} de la hora de salida propia`;

function twoFinishes({ finishAt, otherAt, elseFinish, elseOther }: TwoFinishes, say: Say): string {
  if (finishAt === null) {
    const not = elseOther === null ? '' : ` y no ${say.place(elseOther)}`;
    return `Sin meta; o bien meta a las ${otherAt === null ? '–' : say.at(otherAt)}${not}.`;
  }
  const was = elseFinish === null ? 'nada' : say.place(elseFinish);
  const other = otherAt === null ? 'sin meta' : `meta a las ${say.at(otherAt)}`;
  return `Meta a las ${say.at(finishAt)}; o bien ${was} a las ${say.at(finishAt)} y ${other}.`;
}

export const es: FactWords = {
  place: (place) => ('number' in place ? `${places[place.kind]} ${place.number}` : places[place.kind]),
  facts: {
    not_heard: (fact, say) => `${say.heading(...fact.checkpoints)}: sin lectura ${between(fact, say)}.`,
    not_open: (fact, say) =>
      `${say.heading(...fact.checkpoints)}: la ventana estaba cerrada cuando pasó, ${between(fact, say)}.`,
    passed_while_shut: ({ checkpoint, at }, say) =>
      `${say.heading(checkpoint)}: pasó a las ${say.at(at)} con la ventana cerrada, sin tiempo.`,
    finish_while_shut: ({ checkpoint, at }, say) =>
      `${say.heading(checkpoint)}: lectura a las ${say.at(at)} con la ventana cerrada, por eso no cuenta; elígela o abre la ventana.`,
    start_not_heard: (fact, say) => `${say.heading(0)}: sin lectura; ${countsFrom[fact.countsFrom]}.`,
    started_late: ({ at, afterMs }, say) =>
      `${say.heading(0)}: lectura a las ${say.at(at)}${afterMs === null ? '' : `, ${say.time(afterMs)} después del disparo`}: demasiado tarde para contar.`,
    started_while_shut: ({ at }, say) =>
      `${say.heading(0)}: salió a las ${say.at(at)} con la ventana cerrada, sin tiempo.`,
    warmed_up: (fact, say) => `${seen(fact, say)}: antes de la salida.`,
    taken_as_nothing: (fact, say) => `${seen(fact, say)}: no cuenta como paso.`,
    too_fast: (fact, say) => `${seen(fact, say)}: antes de lo que nadie puede llegar.`,
    after_finish: (fact, say) => `${seen(fact, say)}: pasó después de la meta.`,
    before_by_hand: ({ byHand, ...fact }, say) =>
      `${seen(fact, say)}: antes de ${say.place(byHand.checkpoint)} a las ${say.at(byHand.at)}, tiempo introducido a mano, por eso no cuenta; si no es así, corrige o borra el tiempo.`,
    lost_to_hand: ({ checkpoint, at }, say) =>
      `${say.heading(checkpoint)}: ${say.at(at)} según las lecturas solas, y ya nada con lo introducido a mano; si no es así, corrige o borra el tiempo.`,
    times_contradict: ({ earlier, later }, say) =>
      `${say.heading(earlier.checkpoint)}: ${say.at(earlier.at)}, tiempo introducido a mano, no es antes de ${say.place(later.checkpoint)} a las ${say.at(later.at)}, también introducido a mano.`,
    long_lap: ({ checkpoint, timeMs, usualMs }, say) =>
      `${say.heading(checkpoint)}: ${say.time(timeMs)}, cuando las demás duran unos ${say.time(usualMs)}.`,
    by_hand: ({ checkpoint, at }, say) => `${say.heading(checkpoint)}: ${say.at(at)}, tiempo introducido a mano.`,
    stamped: ({ checkpoint, at, by }, say) =>
      `${say.heading(checkpoint)}: ${say.at(at)}, marcado a mano, teléfono «${by}».`,
    chosen: ({ checkpoint, at }, say) => `${say.heading(checkpoint)}: ${say.at(at)}, elegido por el equipo.`,
    none_chosen: (fact, say) =>
      `${say.heading(fact.checkpoint)}: el equipo ha decidido que no hay paso${fact.countsFrom === null ? '' : `; ${countsFrom[fact.countsFrom]}`}.`,
    choice_void: ({ checkpoint, at }, say) =>
      `${say.heading(checkpoint)}: el equipo eligió ${at === null ? 'ningún paso' : say.at(at)}; ya no encaja con las lecturas y no cuenta.`,
    known_stop: ({ checkpoints, from, to }, say) =>
      `${say.stretch(checkpoints)}: parada de ${say.at(from)} a ${say.at(to)}, introducida por el equipo.`,
    neutralised: ({ checkpoints, from, to }, say) =>
      `${say.stretch(checkpoints)}: carrera neutralizada de ${say.at(from)} a ${say.at(to)}.`,
    miss_rate: ({ checkpoints, rate }, say) =>
      `${say.stretch(checkpoints)}: ahí se pierde un ${say.percent(rate)} de los pasos, según ha aceptado el equipo.`,
    two_finishes: twoFinishes,
    two_starts: (fact, say) => {
      if (fact.at === null)
        return `${say.heading(0)}: ${say.at(fact.startAt)}; o bien sin lectura, y los tiempos no cuentan desde ella.`;
      const { startAt, at, afterOffsetMs } = fact;
      const other = afterOffsetMs === null ? say.at(at) : offOffset({ at, afterOffsetMs }, say);
      if (startAt === null)
        return `${say.heading(0)}: ${other}, no cuenta; o bien es la salida, y los tiempos cuentan desde ella.`;
      return `${say.heading(0)}: ${say.at(startAt)}; o bien ${other}, y los tiempos cuentan desde ella.`;
    },
    started_off_offset: (fact, say) => `${say.heading(0)}: ${offOffset(fact, say)}.`,
    held_back: ({ checkpoint, at, otherAt, elseAt, isAhead, isKnown }, say) => {
      if (!isKnown) return `${say.heading(checkpoint)}: ${say.at(at)}, en comprobación.`;
      const without = isAhead ? 'aún no' : 'sin lectura';
      const there = otherAt === null ? without : `a las ${say.at(otherAt)}`;
      return `${say.heading(checkpoint)}: ${say.at(at)}, en comprobación; o bien ${elseAt === null ? 'nada' : say.place(elseAt)} a las ${say.at(at)} y ${say.place(checkpoint)} ${there}.`;
    },
    passes_too_soon: ({ checkpoint, at, until, passes, everyMs, limit, limitMs }, say) =>
      `${say.heading(checkpoint)}: lecturas de ${say.at(at)} a ${say.at(until)}, ${say.number(passes)} veces, cada ${say.time(everyMs)} más o menos; ${limit === 'gap' ? 'la separación mínima' : 'el tiempo mínimo del tramo'} es de ${say.time(limitMs)}.`,
    leg_forbidden: ({ checkpoint, at, limit, timeMs, limitMs }, say) =>
      `${say.heading(checkpoint)}: ${say.at(at)} según las lecturas, ${say.time(timeMs)} después del paso anterior${limit === 'gap' ? ' por la misma alfombra; la separación mínima' : '; el tiempo mínimo del tramo'} es de ${say.time(limitMs)}, por eso cuentan otros pasos; si es demasiado ${limit === 'gap' ? 'larga, corrígela' : 'largo, corrígelo'}.`,
    other_wave: ({ wave, startAt, finishAt }, say) =>
      `Oleada «${wave}»: las lecturas encajan mucho mejor con su disparo, con la salida a las ${say.at(startAt)}${finishAt === null ? '' : ` y la llegada a las ${say.at(finishAt)}`}; si fue así, pasa a la persona a esa oleada.`,
    many_too_soon: ({ checkpoint, people }, say) =>
      `${say.heading(checkpoint)}: ${say.number(people)} personas se han leído ahí antes de lo que nadie puede llegar; revisa su distancia, el tiempo mínimo del tramo y el deporte.`,
  },
};
