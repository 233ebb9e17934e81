import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** `npm run test:long`. */
    isLong: boolean;
  }
}

/** Examples of a law: all of them in `npm run test:long`, an eighth in `npm test`, whose next version draws others. */
export const examples = (whole: number): number => (inject('isLong') ? whole : Math.ceil(whole / 8));
