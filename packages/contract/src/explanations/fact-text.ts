import type { CoursePlace } from '@dorsal/domain/timing/course-places.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { dayIn, formatClock } from '@dorsal/domain/units/dates.ts';
import { formatDuration } from '@dorsal/domain/units/durations.ts';
import type { Fact } from '@dorsal/domain/walk/words/walk-facts.ts';
import type { Language } from '#codecs/enums.ts';
import type { FactWords, Say } from './fact-words.ts';
import { ca } from './texts-ca.ts';
import { en } from './texts-en.ts';
import { es } from './texts-es.ts';

/** The race that facts are of. */
export interface ToldRace {
  readonly timeZone: string;
  /** Hours of other days in the zone are told with theirs. */
  readonly day: EpochMs;
  /** In course order; `name` where the checkpoint has one. */
  readonly places: readonly { readonly place: CoursePlace; readonly name: string | null }[];
}

const words: Readonly<Record<Language, FactWords>> = { en, ca, es };

/** Tells facts as sentences, one a fact, in the event's zone. */
export function factTexts(facts: readonly Fact[], language: Language, race: ToldRace): string[] {
  const say = sayIn(language, race);
  return facts.map((fact) => {
    const sentence = words[language].facts[fact.kind] as (fact: Fact, say: Say) => string; // the one of its kind
    return sentence(fact, say);
  });
}

/** The pieces of sentences about a race in a language. */
export function sayIn(language: Language, { timeZone, day, places }: ToldRace): Say {
  const place = (checkpoint: number): string => {
    const told = places[checkpoint];
    return told === undefined ? '' : (told.name ?? words[language].place(told.place));
  };
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone });
  const today = dayIn(day, timeZone);
  const heading = (...checkpoints: number[]): string => {
    const text = list.format(checkpoints.map(place));
    return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
  };
  const number = new Intl.NumberFormat(language);
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
  return {
    at: (at) => {
      const hour = formatClock(at, timeZone);
      return dayIn(at, timeZone) === today ? hour : `${hour} (${weekday.format(at)})`;
    },
    place,
    heading,
    stretch: (checkpoints) => {
      const [first, last] = [checkpoints[0] ?? 0, checkpoints.at(-1) ?? 0];
      return checkpoints.length > 2 ? `${heading(first)} – ${place(last)}` : heading(...checkpoints);
    },
    time: (ms) => formatDuration(ms),
    number: (count) => number.format(count),
    percent: (share) => percent.format(share),
  };
}
