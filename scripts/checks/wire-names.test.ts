import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '../project-folder.mjs';

/** The places for the contract's names of fields: incoming and outgoing fields are turned into the product's words there. */
const places = [
  /^packages\/server\/src\/modules\/.*(?:\/|-)route\.ts$/,
  /^packages\/server\/src\/modules\/.*\/present-[^/]*\.ts$/,
  /^packages\/server\/src\/modules\/(?:imports|exports)\//,
  /^packages\/web\/src\/(?:api|race|features\/staff\/(?:lists|editors|events|races|race-day|bibs))\//,
];

/**
 * Other files with such names, and their number. The bodies of lists are their filters: the names go unchanged to the code that parses each
 * filter, and no further.
 */
const exceptions: Readonly<Record<string, readonly [names: number, why: string]>> = {
  'packages/server/src/modules/classification/answer-list.ts': [4, 'the body of a list of people'],
  'packages/server/src/modules/classification/choose-on-boards.ts': [1, 'conditions of a list of people'],
  'packages/server/src/modules/classification/group-people.ts': [1, 'the body of a list of people'],
  'packages/server/src/modules/classification/pages/page-fast-path.ts': [1, 'the body of a list of people'],
  'packages/server/src/modules/classification/pages/page-question.ts': [7, 'the body of a list of people'],
  'packages/server/src/modules/classification/pages/result-fields.ts': [4, 'fields that a list of people asks for'],
  'packages/server/src/modules/classification/people-filter.ts': [4, 'the body of a list of people'],
  'packages/server/src/modules/classification/scope.ts': [1, 'the body of a list of people'],
  'packages/server/src/modules/classification/people-repository.ts': [1, 'orders of a list of people'],
  'packages/server/src/modules/classification/pages/build-page.ts': [1, 'makes the rows of a page'],
  'packages/server/src/modules/classification/staff-fields-repository.ts': [6, 'makes what staff see of a row'],
  'packages/server/src/modules/classification/stats.ts': [3, 'makes the counts of a race'],
  'packages/server/src/modules/downloads/make-files.ts': [9, 'the bodies of downloads'],
  'packages/server/src/modules/events/calendar/event-views.ts': [1, 'makes the view of an event'],
  'packages/server/src/modules/events/calendar/list-events.ts': [2, 'the body of a list of events'],
  'packages/server/src/modules/events/calendar/listed-modality-repository.ts': [
    5,
    'views without what lists do not show',
  ],
  'packages/server/src/modules/events/calendar/modality-rows-repository.ts': [1, 'a column that its query makes'],
  'packages/server/src/modules/events/calendar/search/condition-repository.ts': [9, 'the body of a list of events'],
  'packages/server/src/modules/events/calendar/search/understand.ts': [2, 'the body of a list of events'],
  'packages/server/src/modules/events/calendar/serve-cached.ts': [1, 'the body of a list of events'],
  'packages/server/src/modules/events/list-readers.ts': [7, 'the body and the views of lists of readers'],
  'packages/server/src/modules/derive/marks/mark-table.ts': [1, 'a reason of marks with that name'],
  'packages/server/src/modules/events/constants.ts': [1, 'lists of values as they are sent'],
  'packages/server/src/modules/events/totals/home-stats.ts': [1, 'makes the totals of the home page'],
  'packages/server/src/modules/events/totals/totals-repository.ts': [1, 'makes the totals of the home page'],
  'packages/server/src/modules/ads/ads.ts': [1, 'the body of a list of ads'],
  'packages/server/src/modules/accounts/edit-users.ts': [3, 'makes the view of a user'],
  'packages/server/src/modules/accounts/user-list-repository.ts': [
    1,
    'a user as the editor and the trail name the fields',
  ],
  'packages/server/src/modules/palette/palette-repository.ts': [1, 'a column that its query makes'],
  'packages/server/src/modules/palette/search-palette.ts': [3, 'the hits of the palette'],
  'packages/server/src/modules/trail/list-trail.ts': [7, 'the body of a list of changes'],
  'packages/server/src/modules/live/live-hub.ts': [4, 'makes the messages of a stream'],
  'packages/server/src/modules/notices/notice-watch.ts': [1, 'makes the messages of a stream'],
  'packages/server/src/modules/predictions/expected-arrivals.ts': [1, 'makes the view of an arrival'],
  'packages/server/src/modules/predictions/last-positions.ts': [4, 'the body and the view of positions'],
  'packages/server/src/modules/races/editing/copy-event.ts': [
    10,
    'copies what the editors of an event and its races have',
  ],
  'packages/server/src/modules/races/editing/event-fields.ts': [
    4,
    'an event as its editor and the trail name its fields',
  ],
  'packages/server/src/modules/races/editing/event-fields-repository.ts': [3, 'makes what the editor of an event has'],
  'packages/server/src/modules/races/editing/modality-fields.ts': [
    16,
    'a race as its editor and the trail name its fields',
  ],
  'packages/server/src/modules/races/editing/modality-fields-repository.ts': [
    13,
    'makes what the editor of a race has',
  ],
  'packages/server/src/modules/races/editing/modality-change.ts': [14, 'makes rows of what the editor of a race has'],
  'packages/server/src/modules/races/editing/modality-refusals.ts': [8, 'judges what the editor of a race has'],
  'packages/server/src/modules/races/editing/edit-modalities.ts': [9, 'writes what the editor of a race has'],
  'packages/server/src/modules/acts/delay-start.ts': [1, 'planned times as the trail names them'],
  'packages/server/src/modules/races/delay-repository.ts': [2, 'planned times as the trail names them'],
  'packages/server/src/modules/races/editing/save-with-step.ts': [1, 'the body of a save'],
  'packages/server/src/modules/places/place-server.ts': [1, 'places as the search shows them'],
  'packages/server/src/modules/replay/send-reads.ts': [1, 'sends reads over the wire'],
  'packages/server/src/modules/venue/register-live.ts': [4, 'the body of a registration'],
  'packages/server/src/modules/venue/bib-stock.ts': [1, 'the body of a stock'],
  'packages/server/src/modules/venue/nameless.ts': [2, 'the body of bibs that run'],
  'packages/web/src/features/staff/venue/Desks.tsx': [1, 'the view of tills'],
  'packages/web/src/features/staff/venue/desks-queries.ts': [
    2,
    'the body of a stock, and the view of who has not paid',
  ],
  'packages/web/src/features/venue/papers/stock-queries.ts': [1, 'the view of a stock'],
  'packages/web/src/features/venue/till/till-queries.ts': [2, 'the view of tills, and of who has not paid'],
  'packages/server/src/modules/venue/tills.ts': [2, 'the view of who has not paid'],
  'packages/server/src/modules/site/default-content.ts': [2, 'content as it is sent'],
  'packages/server/src/modules/site/merge-site.ts': [2, 'content as it is sent'],
  'packages/server/src/modules/site/site-content.ts': [1, 'content as it is sent'],
  'packages/web/src/features/venue/desk/desk-event.ts': [8, 'the view of an event at its desk'],
  'packages/web/src/features/venue/desk/desk-queries.ts': [8, 'bodies and views of the desk at the venue'],
  'packages/web/src/features/pocket/pocket-sync.ts': [6, 'bodies and views of a phone that times'],
  'packages/server/src/modules/venue/kept-entries.ts': [3, 'the body of a decision'],
  'packages/web/src/features/venue/KeptEntries.tsx': [7, 'the view of people who wait for a decision'],
  'packages/web/src/features/venue/desk/entry.ts': [4, 'the body of a registration'],
  'packages/web/src/features/calendar/search/events-body.ts': [11, 'the body of a list of events'],
  'packages/web/src/features/runner/claims/RunnerClaims.tsx': [2, 'the view of claims'],
  'packages/web/src/features/staff/results/ClaimsOfPerson.tsx': [2, 'the view of claims'],
  'packages/web/src/features/staff/acts/Starts.tsx': [1, 'a start as it is sent'],
  'packages/web/src/features/staff/acts/act-queries.ts': [5, 'the view of what acts left standing'],
  'packages/web/src/features/staff/acts/line-queries.ts': [2, 'the view of a line'],
  'packages/web/src/features/staff/content/site-with.ts': [1, 'parts of the site as they are sent'],
  'packages/web/src/features/staff/dashboard/dashboard-queries.ts': [14, 'bodies and views of the dashboard'],
  'packages/web/src/app/staff-routes.tsx': [1, 'a path of the documents'],
  'packages/web/src/features/staff/results/desk-rows.ts': [13, 'bodies and views of the results desk'],
  'packages/web/src/features/staff/results/known/known-queries.ts': [3, 'bodies and views of what staff know'],
  'packages/web/src/features/staff/results/rulings.ts': [4, 'bodies of rulings and the view of a read'],
  'packages/web/src/features/staff/imports/import-queries.ts': [4, 'brings a file'],
  'packages/web/src/features/staff/palette/palette-items.ts': [3, 'the hits of the palette'],
  'packages/web/src/features/staff/trail/trail-queries.ts': [6, 'the body and the views of changes'],
  'packages/web/src/features/staff/trail/trail-people-words.ts': [5, 'columns of people as the trail names them'],
  'packages/web/src/features/staff/trail/trail-race-words.ts': [8, 'parts of races as the trail names them'],
  'packages/web/src/features/staff/trail/trail-words.ts': [3, 'fields as the trail names them'],
  'packages/web/src/features/staff/preview/preview-query.ts': [6, 'the views of previews'],
  'packages/web/src/features/staff/readers/BoxFile.tsx': [4, 'bodies and views of the file of a box'],
  'packages/web/src/features/staff/readers/reader-queries.ts': [11, 'bodies and views of readers and their places'],
  'packages/web/src/features/classification/board/use-board-page.ts': [1, 'the body of a list of people'],
  'packages/web/src/features/site/StoredHere.tsx': [1, 'the body of a log-out'],
  'packages/web/src/live/clock/clocks.ts': [1, 'messages of the stream'],
  'packages/web/src/live/clock/race-clock.ts': [2, 'messages of the stream'],
  'packages/web/src/live/live-hub.ts': [1, 'messages of the stream'],
  'packages/web/src/live/stream/live-stream.ts': [1, 'messages of the stream'],
  'packages/web/src/live/stream/poll-versions.ts': [3, 'messages of the stream'],
};

const name = '[a-z][a-z0-9]*(?:_[a-z0-9]+)+';
const declared = new RegExp(String.raw`(?<![\w'])(${name})\??:`, 'g');
const used = new RegExp(String.raw`(?<![\w'\`])(${name})\b(?!['\`])`, 'g');

const wire = namesIn(sourcesIn('packages/contract/src/{views,calls}/**/*.ts'), declared);
const columns = namesIn(sourcesIn('packages/server/src/platform/db/tables/*.ts'), declared);

const product = sourcesIn('packages/{domain,server}/src/**/*.ts', 'packages/web/src/**/*.{ts,tsx}');
/** Counts the names of the wire in each file. On the server it leaves out names that are columns too: the two cannot be told apart. */
const counts = new Map(
  product.map((file) => {
    const found = [...namesIn([file], used)].filter(
      (one) => wire.has(one) && (file.startsWith('packages/web/') || !columns.has(one)),
    );
    return [file, found.length];
  }),
);

test.each([
  ['body.free_text_search ?? null', ['free_text_search']],
  ['({ distance_from }) => distance_from', ['distance_from']],
  ["sql`m.shown_distance_m`; names.has('total_time'); // penalty_time", []],
])('%j names %j', (text, found) => {
  expect([...new Set(matchesOf(text, used))].filter((one) => wire.has(one))).toEqual(found);
});

test('the contract has names of its own', () => {
  expect([...wire].filter((one) => !columns.has(one)).length).toBeGreaterThan(80);
});

test('names of the wire stand in routes, presenters, file formats, in what asks and what a race is on the screens, and where it is said', () => {
  const found = [...counts].filter(
    ([file, count]) => count > 0 && !places.some((place) => place.test(file)) && !(file in exceptions),
  );
  expect(found).toEqual([]);
});

test('each exception holds as many names as it says', () => {
  const said = Object.entries(exceptions).map(([file, [names]]) => [file, names]);
  expect(said.map(([file]) => [file, counts.get(String(file)) ?? 0])).toEqual(said);
});

function sourcesIn(...globs: readonly string[]): string[] {
  return globSync([...globs], { cwd: projectFolder })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
    .toSorted();
}

function namesIn(files: readonly string[], pattern: RegExp): Set<string> {
  return new Set(files.flatMap((file) => matchesOf(readFileSync(join(projectFolder, file), 'utf8'), pattern)));
}

function matchesOf(text: string, pattern: RegExp): string[] {
  const source = text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
  return [...source.matchAll(pattern)].map(([, one = '']) => one);
}
