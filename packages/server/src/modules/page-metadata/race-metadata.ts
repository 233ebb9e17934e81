import { placeAndDay, standingOf, withoutDay } from './event-metadata.ts';
import { type PageMetadata, type Setting, shortened } from './metadata.ts';
import type { RaceOfEvent, RunnerFacts } from './race-facts-repository.ts';
import { breadcrumb, eventStatusOf, schemaPlace } from './schema-org.ts';
import { filled, textsOf } from './texts/texts.ts';

const stepsOf = (race: RaceOfEvent) => [
  { name: race.event_name, path: `/e/${encodeURIComponent(race.event_slug)}` },
  { name: race.name, path: `/m/${race.oid}` },
];

/** The live classification and the results of a race. */
export function raceMetadata(found: RaceOfEvent, setting: Setting): PageMetadata {
  const race = withoutDay(found, found.event_postponed);
  const { origin, language } = setting;
  const texts = textsOf(language);
  const description = shortened(
    filled(texts[`raceText.${standingOf(race, [race])}`], {
      race: race.name,
      event: race.event_name,
      ...placeAndDay(race, setting),
    }),
  );
  const path = `/m/${race.oid}`;
  return {
    title: `${race.event_name} · ${race.name}`,
    description,
    path,
    poster: race.event_oid,
    schemaOrg: [
      {
        '@type': 'SportsEvent',
        name: `${race.event_name}, ${race.name}`,
        description,
        url: origin + path,
        image: [`${origin}/api/posters/${race.event_oid}/preview.png`],
        sport: race.sport.replaceAll('_', ' '),
        startDate: race.starts ?? undefined,
        endDate: race.ends ?? undefined,
        eventStatus: eventStatusOf(race.status, race.isPostponed),
        eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
        location: schemaPlace(race),
        superEvent: {
          '@type': 'SportsEvent',
          name: race.event_name,
          url: `${origin}/e/${encodeURIComponent(race.event_slug)}`,
          startDate: race.event_starts ?? undefined,
          location: schemaPlace(race),
        },
      },
      breadcrumb(origin, stepsOf(race)),
    ],
  };
}

/** Somebody's result. A person who is not public has a bib and no name, and is left out by search engines. */
export function runnerMetadata(runner: RunnerFacts, rest: string, { origin, language }: Setting): PageMetadata {
  const texts = textsOf(language);
  const bib = runner.bib === null ? null : filled(texts.bib, { bib: runner.bib });
  const called = runner.full_name ?? bib ?? texts.somebody;
  const path = `/r/${runner.person}`;
  const text = standingOf(runner, [runner]) === 'timed' ? texts['runnerText.timed'] : texts.runnerText;
  const isDiploma = rest === '/diploma';
  return {
    title: `${isDiploma ? filled(texts.diploma, { runner: called }) : called} · ${runner.name}, ${runner.event_name}`,
    description: shortened(filled(text, { runner: called, race: runner.name, event: runner.event_name })),
    path: isDiploma ? `${path}/diploma` : path,
    poster: runner.event_oid,
    schemaOrg: [breadcrumb(origin, [...stepsOf(runner), { name: called, path }])],
    isHidden: runner.full_name === null || isDiploma,
  };
}
