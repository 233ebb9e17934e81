import { hashtags } from '@dorsal/domain/event/tags.ts';
import type { Gender } from '@dorsal/domain/timing/types.ts';
import { type DurationFormat, formatDuration } from '@dorsal/domain/units/durations.ts';
import type { Clock } from '#race/result-times.ts';
import type { PodiumOfGender, PodiumPerson } from '../model/podium.ts';

/** The parts of a text besides its winners: the checkboxes of document 1, section 2, 'Social-media text dialog'. */
export const textParts = ['eventName', 'eventHashtags', 'raceName', 'raceHashtags', 'time', 'club'] as const;
type TextPart = (typeof textParts)[number];

/** The omitted parts of a text, and winners by their id. Winners who come in later are in it. */
export type LeftOut = ReadonlySet<string>;

interface Named {
  readonly name: string;
  readonly hashtags: readonly string[];
}

export interface Facts {
  readonly event: Named;
  readonly race: Named;
  readonly podium: readonly PodiumOfGender[];
  readonly timeFormat: DurationFormat;
  /** Net times rank, so that the text says whose clock it is. */
  readonly ranksByNet: boolean;
}

/** The words of the language. */
export interface Words {
  readonly gender: (gender: Gender) => string;
  /** For who asked not to be named. */
  readonly bib: (bib: string) => string;
  readonly clock: (clock: Clock) => string;
}

/** The text for social media: names, then the winners of each gender, hashtags at the end. */
export function composeText(facts: Facts, words: Words, leftOut: LeftOut): string {
  const has = (part: TextPart): boolean => !leftOut.has(part);
  const names = [has('eventName') ? facts.event.name : '', has('raceName') ? facts.race.name : ''];
  const groups = facts.podium.map(({ gender, people }) => {
    const named = people.filter(({ id }) => !leftOut.has(id));
    const lines = named.map((person) => lineOf(person, { facts, words, has }));
    const heading = facts.ranksByNet && has('time') ? ` · ${words.clock('net')}` : '';
    return named.length === 0 ? '' : [`${words.gender(gender)}${heading}`, ...lines].join('\n');
  });
  const tags = [
    ...(has('eventHashtags') ? facts.event.hashtags : []),
    ...(has('raceHashtags') ? facts.race.hashtags : []),
  ];
  return [names.filter(Boolean).join('\n'), ...groups, hashtags(tags).join(' ')].filter(Boolean).join('\n\n');
}

interface Composing {
  readonly facts: Facts;
  readonly words: Words;
  readonly has: (part: TextPart) => boolean;
}

function lineOf({ place, name, bib, club, timeMs, clock }: PodiumPerson, { facts, words, has }: Composing): string {
  const who = name ?? words.bib(bib);
  const from = has('club') && club !== null ? ` (${club})` : '';
  if (!has('time') || timeMs === null) return `${place}. ${who}${from}`;
  const other = facts.ranksByNet && clock === 'official' ? ` (${words.clock('official')})` : '';
  return `${place}. ${who}${from} ${formatDuration(timeMs, facts.timeFormat)}${other}`;
}
