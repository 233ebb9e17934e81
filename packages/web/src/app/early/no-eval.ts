// The policy of the pages lets no text become code: zod must not even try, and it looks here before it makes its first schema.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
