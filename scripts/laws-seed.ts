import fc from 'fast-check';

// The examples of the laws: those of `LAWS_SEED`, which `vitest.config.ts` sets. An own `seed` at a law goes before it.
fc.configureGlobal({ seed: Number(process.env['LAWS_SEED']) });
