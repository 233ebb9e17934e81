import { join } from 'node:path';

const port = process.env['JOURNEYS_PORT'];

/** The folder of the data of the server of these journeys; journeys on another port have a folder of their own. As in `scripts/journeys-server.mjs`. */
export const journeysData = join(
  import.meta.dirname,
  '../.cache',
  port === undefined ? 'journeys-data' : `journeys-data-${port}`,
);
