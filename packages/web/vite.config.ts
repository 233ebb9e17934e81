import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import manifest from './package.json' with { type: 'json' };

const api = process.env['API_ORIGIN'] ?? 'http://localhost:8080';

/** The modules that `early.ts` needs: they come before the rest, so they must be small. */
const early =
  /vite\/preload-helper|rolldown\/runtime|src[\\/](app[\\/]early|i18n[\\/](load-texts|languages)|browser[\\/](storage|colours)|race[\\/](course|course-tabs|modality|race-counts)[.]ts)|domain[\\/]src[\\/](event[\\/]course-length|search[\\/]visible-text)[.]ts/;

/** zod and the contract, but for the calls that staff and accounts alone make: they come with the pages that make them. */
const contract =
  /node_modules[\\/]zod|packages[\\/]contract[\\/]src[\\/](?!calls[\\/](staff|accounts|sessions|claims|files|reads|live-registration|pocket|previews|readers|organisms|users|circuits)\b|views[\\/](merge-lists|pocket-log|venue-payment|reader-view))/;

/** A first visit makes one request per file, and a phone waits for each: one file holds the modules that every page needs, another those that must come first. */
const groups = [
  { name: 'early', test: early, priority: 2, includeDependenciesRecursively: false },
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|src[\\/]app[\\/]react-first/, priority: 2 },
  { name: 'app', test: /^(?!.*offline-worker)/, tags: ['$initial' as const], priority: 1 },
  { name: 'contract', test: contract, includeDependenciesRecursively: false },
];

/** The file of the app names all others, and hashes do not compress: each is as short as the bundler allows for so many files. */
const names = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
};

/** Fails the build if the early file imports from the rest of the app, which has not run by then. */
const earlyStandsAlone: Plugin = {
  name: 'early-stands-alone',
  generateBundle(_, files) {
    const chunks = Object.values(files).filter((file) => file.type === 'chunk');
    const needed = chunks
      .find(({ name }) => name === 'early')
      ?.imports.filter((file) => !file.includes('rolldown-runtime'));
    if (needed?.length !== 0)
      this.error(`early.ts must not need the rest of the app: ${needed?.join() ?? 'it is gone'}`);
  },
};

/**
 * The files of a first visit say that nearly all of them is called at once: Chromium then compiles them on another thread while they come, and not
 * one function at a time when it is called (https://v8.dev/blog/explicit-compile-hints). Other browsers read a comment.
 */
const compiledAtOnce: Plugin = {
  name: 'compiled-at-once',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, files) {
      for (const file of Object.values(files))
        if (file.type === 'chunk' && ['early', 'react', 'app'].includes(file.name))
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
    },
  },
};

/** Each schema of zod can describe itself as JSON Schema. Only the server describes the API, so pages load none of it; a call would fail. */
const withoutJsonSchema: Plugin = {
  name: 'without-json-schema',
  apply: 'build',
  transform: {
    filter: { id: /zod[\\/]v4[\\/]core[\\/](json-schema-processors|to-json-schema)[.]js/ },
    handler: (code) =>
      code
        .replaceAll(/^export const (\w+Processor) = .*?^};/gms, 'export const $1 = null;')
        .replaceAll(/^export function (processSchema|extractDefs|finalize)\(.*?^}/gms, 'export function $1() {}'),
  },
};

/** The words in which zod says what is wrong are read on the server alone: a page says in its own language that an answer is not what it should be. */
const withoutWordsOfZod: Plugin = {
  name: 'without-words-of-zod',
  apply: 'build',
  transform: {
    filter: { id: /zod[\\/]v4[\\/]locales[\\/]en[.]js/ },
    handler: () => "export default () => ({ localeError: () => 'invalid' });",
  },
};

/** A page is told by a refusal what to say: of all that it knows of refusals it needs their codes alone. */
const codesOfRefusals: Plugin = {
  name: 'codes-of-refusals',
  apply: 'build',
  transform: {
    filter: { id: /packages[\\/]contract[\\/]src[\\/]refusals[\\/]refusals[.]ts/ },
    handler: (code) => code.replaceAll(/\{\s*status: \d+,\s*message: ["'][\w.]+["'],?\s*\}/g, '0'),
  },
};

/** Endpoints and views are made by calls, which a bundler leaves in wherever it cannot know that they do nothing else. Those that no page uses (staff's) stay out. */
const contractIsPure: Plugin = {
  name: 'contract-is-pure',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /packages[\\/]contract[\\/]src[\\/](calls|views)/ },
    handler(code) {
      const made = this.parse(code)
        .body.map((node) => (node.type === 'ExportNamedDeclaration' ? node.declaration : node))
        .flatMap((node) => (node?.type === 'VariableDeclaration' ? node.declarations : []))
        .flatMap(({ init }) => (init?.type === 'CallExpression' ? [init] : []));
      let pure = code;
      for (const { start, end } of made.toReversed())
        pure = `${pure.slice(0, start)}/* @__PURE__ */ (() => ${pure.slice(start, end)})()${pure.slice(end)}`;
      return { code: pure, map: null };
    },
  },
};

/** The service worker of desks and phones has an address that never changes: those that stand in browsers look for the next version there. */
const venueWorker: Plugin = {
  name: 'venue-worker',
  apply: 'build',
  buildStart() {
    this.emitFile({ type: 'chunk', id: 'src/browser/offline-worker.ts', fileName: 'venue-worker.js' });
  },
};

export default defineConfig({
  plugins: [
    venueWorker,
    react(),
    earlyStandsAlone,
    compiledAtOnce,
    withoutJsonSchema,
    withoutWordsOfZod,
    codesOfRefusals,
    contractIsPure,
  ],
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(manifest.version) },
  build: {
    target: 'es2022',
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups }, ...names } },
  },
  server: { proxy: { '/api': { target: api, changeOrigin: false } } },
});
