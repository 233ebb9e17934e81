import { join } from 'node:path';

const port = process.env['JOURNEYS_PORT'];

/** Where the server of these journeys keeps its data; journeys on another port have a folder of their own. As in `scripts/journeys-server.mjs`. */
export const journeysData = join(
  import.meta.dirname,
  '../.cache',
  port === undefined ? 'journeys-data' : `journeys-data-${port}`,
);
