/** @param {string} name @param {string} comment @param {object} from @param {object} to @returns {object} */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const tests = '[.]test[.]tsx?$|/testing/|^packages/testkit/';
const inPackage = (/** @type {string} */ names) => `^packages/(${names})/`;

/** The boundaries of docs/architecture.md, section 'Packages' and 'Inside the server'. */
export default {
  forbidden: [
    forbid('no-cycles', 'Two files that need each other are one idea, or hide a third.', {}, { circular: true }),
    forbid('not-found', 'An import that leads nowhere.', {}, { couldNotResolve: true }),
    forbid(
      'domain-stands-alone',
      'The domain has no I/O, no clock and no dependency.',
      { path: inPackage('domain'), pathNot: tests },
      { pathNot: inPackage('domain') },
    ),
    forbid(
      'contract-knows-the-domain-alone',
      'The contract is the same for every side.',
      { path: inPackage('contract') },
      { path: inPackage('server|web|cli|devkit') },
    ),
    forbid(
      'server-knows-no-screen-no-demo',
      'Whatever stands on the server is not known to it.',
      { path: inPackage('server') },
      { path: inPackage('web|cli|devkit') },
    ),
    forbid(
      'web-knows-no-server',
      'The web part knows the wire alone.',
      { path: inPackage('web') },
      { path: inPackage('server|cli|devkit') },
    ),
    forbid(
      'testkit-stands-on-the-server',
      'Tests of the command line, the devkit and the journeys use it, so it knows none of them.',
      { path: inPackage('testkit') },
      { path: inPackage('web|cli|devkit') },
    ),
    forbid(
      'devkit-knows-no-cli-no-web',
      'The devkit stands on the server.',
      { path: inPackage('devkit') },
      { path: inPackage('web|cli') },
    ),
    forbid(
      'cli-knows-no-web',
      'The command line calls commands of the server.',
      { path: inPackage('cli') },
      { path: inPackage('web') },
    ),
    forbid(
      'platform-knows-no-module',
      'The platform knows no race.',
      { path: '^packages/server/src/platform/', pathNot: tests },
      { path: '^packages/server/src/modules/' },
    ),
    forbid(
      'queries-in-repositories-alone',
      'SQL is written in repository files (and by the platform): a rule in SQL is found by nobody.',
      {
        path: '^packages/server/src/modules/',
        pathNot: `${tests}|repository[.]ts$`,
      },
      { path: '(^|/)node_modules/kysely/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'routes-ask-commands-and-queries',
      'A route reads as a sentence; it does not reach for the tables.',
      { path: '^packages/server/src/modules/.*route[.]ts$' },
      { path: 'repository[.]ts$' },
    ),
    forbid(
      'repositories-call-no-route',
      'A repository answers; it calls nothing that asks it (scripts/checks/queries.test.ts holds the commands to that).',
      { path: '^packages/server/src/modules/.*repository[.]ts$' },
      { path: '^packages/server/src/modules/.*route[.]ts$', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'browser-knows-the-browser-alone',
      'What a browser stores and shows in its address line is the same for every program.',
      { path: '^packages/web/src/browser/' },
      { path: '^packages/web/src/(api|live|i18n|ui|race|features|routes|app)/' },
    ),
    forbid(
      'texts-know-no-screen',
      'Texts are loaded before there is a screen.',
      { path: '^packages/web/src/i18n/' },
      { path: '^packages/web/src/(api|live|ui|race|features|routes|app)/' },
    ),
    forbid(
      'calls-know-no-screen',
      'Whoever shows an answer asks for it; a call knows nobody who does.',
      { path: '^packages/web/src/api/' },
      { path: '^packages/web/src/(live|ui|race|features|routes|app)/' },
    ),
    forbid(
      'the-stream-knows-no-screen',
      'The stream hands messages on; what they mean is said by those who listen.',
      { path: '^packages/web/src/live/' },
      { path: '^packages/web/src/(ui|race|features|routes|app)/' },
    ),
    forbid(
      'ui-is-lowest',
      'The pieces of the screen know no race and no feature.',
      { path: '^packages/web/src/ui/' },
      { path: '^packages/web/src/(live|race|features|routes|app)/' },
    ),
    forbid(
      'race-below-features',
      'What a race is stands below the screens that show it.',
      { path: '^packages/web/src/race/' },
      { path: '^packages/web/src/(features|routes|app)/' },
    ),
    forbid(
      'component-library-in-its-folder',
      'Taken from elsewhere it would come with the first load of every page (docs/decisions/0018).',
      { path: '^packages/web/src/', pathNot: '^packages/web/src/(ui/library|app/gallery)/' },
      { path: '(^|/)node_modules/@mantine/core/' },
    ),
    forbid(
      'features-below-routes',
      'A feature can stand on any page.',
      { path: '^packages/web/src/features/' },
      { path: '^packages/web/src/(routes|app)/' },
    ),
    forbid(
      'features-know-no-other-feature',
      'What two features share belongs below them.',
      { path: '^packages/web/src/features/([^/]+)/' },
      { path: '^packages/web/src/features/([^/]+)/', pathNot: '^packages/web/src/features/$1/' },
    ),
    forbid(
      'routes-below-app',
      'The router knows the pages, not the other way round.',
      { path: '^packages/web/src/routes/' },
      { path: '^packages/web/src/app/' },
    ),
    forbid(
      'no-test-code-in-the-product',
      'What is for tests stays with them.',
      { path: '^packages/', pathNot: tests },
      { path: tests },
    ),
  ],
  options: {
    parser: 'swc',
    detectProcessBuiltinModuleCalls: true,
    tsPreCompilationDeps: true,
    // This tool does not find a file that a package exports and that is asked for by its address; the build does.
    exclude: { path: ['^packages/[^/]+/dist/', 'zxing_reader[.]wasm'] },
    doNotFollow: { path: 'node_modules' },
    moduleSystems: ['es6'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
};
