import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import manifest from './package.json' with { type: 'json' };

const api = process.env['API_ORIGIN'] ?? 'http://localhost:8080';

/** What `early.ts` runs on: it comes before the rest, so it must be small. */
const early =
  /vite\/preload-helper|rolldown\/runtime|src[\\/](app[\\/]early|i18n[\\/](load-texts|languages)|browser[\\/](kept|colours)|features[\\/]classification[\\/]chosen-checkpoint)/;

/** A first visit is as many requests as files, and a phone waits for each: what every page needs is one file, and what must come first another. */
const groups = [
  { name: 'early', test: early, priority: 2, includeDependenciesRecursively: false },
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|src[\\/]app[\\/]react-first/, priority: 2 },
  { name: 'app', tags: ['$initial' as const], priority: 1 },
  { name: 'contract', test: /node_modules[\\/]zod|packages[\\/]contract/, includeDependenciesRecursively: false },
];

/** A module that comes first and needs the rest would find it unmade. */
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

export default defineConfig({
  plugins: [react(), earlyStandsAlone, compiledAtOnce],
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(manifest.version) },
  build: {
    target: 'es2022',
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { proxy: { '/api': { target: api, changeOrigin: false } } },
});
