import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import type { Language } from '#codecs/enums.ts';
import { sayIn, type ToldRace } from './fact-text.ts';

/** The acts of staff on somebody that a result is made of. */
export const toldActs = [
  'status',
  'penalty',
  'time',
  'choice',
  'judged',
  'lateStart',
  'classified',
  'category',
  'wave',
  'stop',
] as const;
export type ToldAct = (typeof toldActs)[number];

interface Words {
  readonly acts: Readonly<Record<ToldAct, string>>;
  readonly act: (what: string, who: string, hour: string) => string;
  readonly heard: (place: string, hour: string, reader: string) => string;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    acts: {
      status: 'Ruling on the status',
      penalty: 'Penalty, or time given back',
      time: 'Time by hand',
      choice: 'Crossing chosen',
      judged: 'Judge’s order',
      lateStart: 'Late start judged',
      classified: 'Classified or not',
      category: 'Category by hand',
      wave: 'Wave',
      stop: 'Known stop',
    },
    act: (what, who, hour) => `${what}: by ${who}, ${hour}.`,
    heard: (place, hour, reader) => `${place}: ${hour}, heard by ${reader}.`,
  },
  es: {
    acts: {
      status: 'Decisión sobre el estado',
      penalty: 'Penalización o tiempo devuelto',
      time: 'Tiempo a mano',
      choice: 'Paso elegido',
      judged: 'Orden del juez',
      lateStart: 'Salida tardía valorada',
      classified: 'Clasifica o no',
      category: 'Categoría a mano',
      wave: 'Ola',
      stop: 'Parada conocida',
    },
    act: (what, who, hour) => `${what}: de ${who}, ${hour}.`,
    heard: (place, hour, reader) => `${place}: ${hour}, lo leyó ${reader}.`,
  },
  ca: {
    acts: {
      status: 'Decisió sobre l’estat',
      penalty: 'Penalització o temps tornat',
      time: 'Temps a mà',
      choice: 'Pas triat',
      judged: 'Ordre del jutge',
      lateStart: 'Eixida tardana valorada',
      classified: 'Classifica o no',
      category: 'Categoria a mà',
      wave: 'Onada',
      stop: 'Parada coneguda',
    },
    act: (what, who, hour) => `${what}: de ${who}, ${hour}.`,
    heard: (place, hour, reader) => `${place}: ${hour}, ho va llegir ${reader}.`,
  },
};

export interface ActTold {
  readonly act: ToldAct;
  /** Position of the checkpoint that it is about; null: none. */
  readonly checkpoint: number | null;
  readonly who: string;
  readonly at: EpochMs;
}

export interface HeardBy {
  readonly checkpoint: number;
  readonly at: EpochMs;
  /** Name of the reader, or its number. */
  readonly reader: string;
}

/** 'Time by hand (Font): by Ada, 10:41:02.' */
export function actTexts(acts: readonly ActTold[], language: Language, race: ToldRace): string[] {
  const say = sayIn(language, race);
  return acts.map(({ act, checkpoint, who, at }) => {
    const what = words[language].acts[act];
    return words[language].act(checkpoint === null ? what : `${what} (${say.place(checkpoint)})`, who, say.at(at));
  });
}

/** 'Finish: 10:41:02, heard by Box 7.' */
export function heardTexts(heard: readonly HeardBy[], language: Language, race: ToldRace): string[] {
  const say = sayIn(language, race);
  return heard.map(({ checkpoint, at, reader }) => words[language].heard(say.heading(checkpoint), say.at(at), reader));
}
