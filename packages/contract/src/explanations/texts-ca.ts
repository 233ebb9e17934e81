import type { OffOffset, TwoFinishes } from '@dorsal/domain/walk/words/two-explanations.ts';
import type { Seen } from '@dorsal/domain/walk/words/walk-facts.ts';
import type { FactWords, Say } from './fact-words.ts';

const seen = ({ at, until, visits, checkpoint }: Seen, say: Say): string =>
  visits === 1
    ? `${say.at(at)}, ${say.place(checkpoint)}`
    : `De ${say.at(at)} a ${say.at(until)}, ${say.place(checkpoint)}, ${say.number(visits)} vegades`;

const between = ({ from, to }: { from: number | null; to: number }, say: Say): string =>
  from === null ? `abans de les ${say.at(to)}` : `entre les ${say.at(from)} i les ${say.at(to)}`;

const places = { start: 'eixida', finish: 'meta', lap: 'volta', checkpoint: 'control' } as const;

const countsFrom = {
  gun: 'els temps compten des del tret',
  offset: 'els temps compten des de l’hora d’eixida pròpia',
  planned_start: 'els temps compten des de l’eixida prevista',
  nothing: 'no hi ha des d’on comptar els temps',
} as const;

/** A visit to the start, beside the own start offset. */
const offOffset = ({ at, afterOffsetMs }: OffOffset, say: Say): string =>
  `${say.at(at)}, ${say.time(Math.abs(afterOffsetMs))} ${afterOffsetMs < 0 ? 'abans' : 'després'} de l’hora d’eixida pròpia`;

function twoFinishes({ finishAt, otherAt, elseFinish, elseOther }: TwoFinishes, say: Say): string {
  if (finishAt === null) {
    const not = elseOther === null ? '' : ` i no ${say.place(elseOther)}`;
    return `Sense meta; o bé meta a les ${otherAt === null ? '–' : say.at(otherAt)}${not}.`;
  }
  const was = elseFinish === null ? 'res' : say.place(elseFinish);
  const other = otherAt === null ? 'sense meta' : `meta a les ${say.at(otherAt)}`;
  return `Meta a les ${say.at(finishAt)}; o bé ${was} a les ${say.at(finishAt)} i ${other}.`;
}

export const ca: FactWords = {
  place: (place) => ('number' in place ? `${places[place.kind]} ${place.number}` : places[place.kind]),
  facts: {
    not_heard: (fact, say) => `${say.heading(...fact.checkpoints)}: sense lectura ${between(fact, say)}.`,
    not_open: (fact, say) =>
      `${say.heading(...fact.checkpoints)}: la finestra estava tancada quan hi va passar, ${between(fact, say)}.`,
    passed_while_shut: ({ checkpoint, at }, say) =>
      `${say.heading(checkpoint)}: hi va passar a les ${say.at(at)} amb la finestra tancada, sense temps.`,
    finish_while_shut: ({ checkpoint, at }, say) =>
      `${say.heading(checkpoint)}: lectura a les ${say.at(at)} amb la finestra tancada, per això no compta; tria-la o obri la finestra.`,
    start_not_heard: (fact, say) => `${say.heading(0)}: sense lectura; ${countsFrom[fact.countsFrom]}.`,
    started_late: ({ at, afterMs }, say) =>
      `${say.heading(0)}: lectura a les ${say.at(at)}${afterMs === null ? '' : `, ${say.time(afterMs)} després del tret`}: massa tard per a comptar.`,
    started_while_shut: ({ at }, say) =>
      `${say.heading(0)}: va eixir a les ${say.at(at)} amb la finestra tancada, sense temps.`,
    warmed_up: (fact, say) => `${seen(fact, say)}: abans de l’eixida.`,
    taken_as_nothing: (fact, say) => `${seen(fact, say)}: no compta com a pas.`,
    too_fast: (fact, say) => `${seen(fact, say)}: més prompte del que ningú pot arribar-hi.`,
    after_finish: (fact, say) => `${seen(fact, say)}: va passar-hi després de la meta.`,
    before_by_hand: ({ byHand, ...fact }, say) =>
      `${seen(fact, say)}: abans de ${say.place(byHand.checkpoint)} a les ${say.at(byHand.at)}, temps entrat a mà, per això no compta; si això no és cert, corregeix o esborra el temps.`,
    lost_to_hand: ({ checkpoint, at }, say) =>
      `${say.heading(checkpoint)}: ${say.at(at)} segons les lectures soles, i ja res amb el que s’ha entrat a mà; si això no és cert, corregeix o esborra el temps.`,
    times_contradict: ({ earlier, later }, say) =>
      `${say.heading(earlier.checkpoint)}: ${say.at(earlier.at)}, temps entrat a mà, no és abans de ${say.place(later.checkpoint)} a les ${say.at(later.at)}, també entrat a mà.`,
    long_lap: ({ checkpoint, timeMs, usualMs }, say) =>
      `${say.heading(checkpoint)}: ${say.time(timeMs)}, quan les altres duren uns ${say.time(usualMs)}.`,
    by_hand: ({ checkpoint, at }, say) => `${say.heading(checkpoint)}: ${say.at(at)}, temps entrat a mà.`,
    stamped: ({ checkpoint, at, by }, say) =>
      `${say.heading(checkpoint)}: ${say.at(at)}, marcat a mà, telèfon «${by}».`,
    chosen: ({ checkpoint, at }, say) => `${say.heading(checkpoint)}: ${say.at(at)}, triat per l’equip.`,
    none_chosen: (fact, say) =>
      `${say.heading(fact.checkpoint)}: l’equip ha decidit que no hi ha pas${fact.countsFrom === null ? '' : `; ${countsFrom[fact.countsFrom]}`}.`,
    choice_void: ({ checkpoint, at }, say) =>
      `${say.heading(checkpoint)}: l’equip va triar ${at === null ? 'cap pas' : say.at(at)}; ja no encaixa amb les lectures i no compta.`,
    known_stop: ({ checkpoints, from, to }, say) =>
      `${say.stretch(checkpoints)}: parada de ${say.at(from)} a ${say.at(to)}, introduïda per l’equip.`,
    neutralised: ({ checkpoints, from, to }, say) =>
      `${say.stretch(checkpoints)}: cursa neutralitzada de ${say.at(from)} a ${say.at(to)}.`,
    miss_rate: ({ checkpoints, rate }, say) =>
      `${say.stretch(checkpoints)}: ací es perd un ${say.percent(rate)} dels passos, segons ha acceptat l’equip.`,
    two_finishes: twoFinishes,
    two_starts: (fact, say) => {
      if (fact.at === null)
        return `${say.heading(0)}: ${say.at(fact.startAt)}; o bé sense lectura, i els temps no compten des d’ella.`;
      const { startAt, at, afterOffsetMs } = fact;
      const other = afterOffsetMs === null ? say.at(at) : offOffset({ at, afterOffsetMs }, say);
      if (startAt === null)
        return `${say.heading(0)}: ${other}, no compta; o bé és l’eixida, i els temps compten des d’ella.`;
      return `${say.heading(0)}: ${say.at(startAt)}; o bé ${other}, i els temps compten des d’ella.`;
    },
    started_off_offset: (fact, say) => `${say.heading(0)}: ${offOffset(fact, say)}.`,
    held_back: ({ checkpoint, at, otherAt, elseAt, isAhead, isKnown }, say) => {
      if (!isKnown) return `${say.heading(checkpoint)}: ${say.at(at)}, en comprovació.`;
      const without = isAhead ? 'encara no' : 'sense lectura';
      const there = otherAt === null ? without : `a les ${say.at(otherAt)}`;
      return `${say.heading(checkpoint)}: ${say.at(at)}, en comprovació; o bé ${elseAt === null ? 'res' : say.place(elseAt)} a les ${say.at(at)} i ${say.place(checkpoint)} ${there}.`;
    },
    passes_too_soon: ({ checkpoint, at, until, passes, everyMs, limit, limitMs }, say) =>
      `${say.heading(checkpoint)}: lectures de ${say.at(at)} a ${say.at(until)}, ${say.number(passes)} vegades, cada ${say.time(everyMs)} més o menys; ${limit === 'gap' ? 'la separació mínima' : 'el temps mínim del tram'} és de ${say.time(limitMs)}.`,
    leg_forbidden: ({ checkpoint, at, limit, timeMs, limitMs }, say) =>
      `${say.heading(checkpoint)}: ${say.at(at)} segons les lectures, ${say.time(timeMs)} després del pas anterior${limit === 'gap' ? ' per la mateixa estora; la separació mínima' : '; el temps mínim del tram'} és de ${say.time(limitMs)}, per això compten altres passos; si és massa ${limit === 'gap' ? 'llarga, corregeix-la' : 'llarg, corregeix-lo'}.`,
    other_wave: ({ wave, startAt, finishAt }, say) =>
      `Onada «${wave}»: les lectures encaixen molt millor amb el seu tret, amb l’eixida a les ${say.at(startAt)}${finishAt === null ? '' : ` i l’arribada a les ${say.at(finishAt)}`}; si va ser així, passa la persona a eixa onada.`,
    many_too_soon: ({ checkpoint, people }, say) =>
      `${say.heading(checkpoint)}: ${say.number(people)} persones s’hi han llegit més prompte del que ningú pot arribar-hi; revisa’n la distància, el temps mínim del tram i l’esport.`,
  },
};
