import type { Gender } from '@dorsal/domain/timing/types.ts';
import { type DurationFormat, formatDuration } from '@dorsal/domain/units/durations.ts';
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
}

/** The words of the language. */
export interface Words {
  readonly gender: (gender: Gender) => string;
  /** For who asked not to be named. */
  readonly bib: (bib: string) => string;
}

/** The text for social media: names, then the winners of each gender, hashtags at the end. */
export function composeText(facts: Facts, words: Words, leftOut: LeftOut): string {
  const has = (part: TextPart): boolean => !leftOut.has(part);
  const names = [has('eventName') ? facts.event.name : '', has('raceName') ? facts.race.name : ''];
  const groups = facts.podium.map(({ gender, people }) => {
    const named = people.filter(({ id }) => !leftOut.has(id));
    const lines = named.map((person) => lineOf(person, { facts, words, has }));
    return named.length === 0 ? '' : [words.gender(gender), ...lines].join('\n');
  });
  const hashtags = [
    ...(has('eventHashtags') ? facts.event.hashtags : []),
    ...(has('raceHashtags') ? facts.race.hashtags : []),
  ];
  return [names.filter(Boolean).join('\n'), ...groups, asHashtags(hashtags)].filter(Boolean).join('\n\n');
}

interface Composing {
  readonly facts: Facts;
  readonly words: Words;
  readonly has: (part: TextPart) => boolean;
}

function lineOf({ place, name, bib, club, timeMs }: PodiumPerson, { facts, words, has }: Composing): string {
  const who = name ?? words.bib(bib);
  const from = has('club') && club !== null ? ` (${club})` : '';
  const time = has('time') && timeMs !== null ? ` ${formatDuration(timeMs, facts.timeFormat)}` : '';
  return `${place}. ${who}${from}${time}`;
}

/** Each once, with its sign, and without what ends a hashtag. */
const asHashtags = (tags: readonly string[]): string =>
  [...new Set(tags.map((tag) => tag.replace(/[#\s]/g, '')))]
    .flatMap((tag) => (tag === '' ? [] : [`#${tag}`]))
    .join(' ');
