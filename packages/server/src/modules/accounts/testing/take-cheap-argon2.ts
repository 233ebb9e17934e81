import { registerHooks } from 'node:module';

/** Leads whoever imports `@node-rs/argon2` to the cheap one: first of all in each process of the server's tests. The cheap one itself gets the real one. */
const cheap = new URL('./cheap-argon2.ts', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === '@node-rs/argon2' && context.parentURL !== cheap ? cheap : specifier, context),
});
