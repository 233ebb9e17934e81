import { aFilledDatabase } from '@dorsal/testkit/test-database.ts';
import { fillDemo } from '../fill-demo.ts';

/** The instant at which the demo of tests was filled. */
const now = Date.UTC(2026, 4, 17, 9, 41, 7);

/** A database of its own with the demo in it, which is filled once for all files. */
export const aFilledDemo = async () => ({ now, ...(await aFilledDatabase('demo', (db) => fillDemo(db, { now }))) });
