/** @param {string} name @param {string} comment @param {object} from @param {object} to @returns {object} */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const tests = '[.]test[.]tsx?$|/testing/|/platform/db/test-[^/]+[.]ts$|/testing/[^/]+[.]ts$';
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
        pathNot: `${tests}|repository[.]ts$|-(queries|repository)[.]ts$|/marks/[^/]+[.]ts$`,
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
      'repositories-below-everything',
      'A repository answers; it calls no command, query or route.',
      { path: '^packages/server/src/modules/.*repository[.]ts$' },
      { path: '^packages/server/src/modules/.*(route|command|query)[.]ts$', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'ui-is-lowest',
      'The pieces of the screen know no feature.',
      { path: '^packages/web/src/ui/' },
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
      { path: '^packages/', pathNot: `${tests}|^packages/devkit/` },
      { path: tests, pathNot: 'planted' },
    ),
  ],
  options: {
    parser: 'swc',
    detectProcessBuiltinModuleCalls: true,
    tsPreCompilationDeps: true,
    exclude: { path: '^packages/[^/]+/dist/' },
    doNotFollow: { path: 'node_modules' },
    moduleSystems: ['es6'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
};
