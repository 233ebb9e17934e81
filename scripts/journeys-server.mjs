// The server of the journeys in e2e/: `npm start` on a data folder that begins empty, with the demo, whose live race stands still.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from './project-folder.mjs';

const port = process.env.JOURNEYS_PORT; // journeys on a port of their own have a folder of their own: e2e/journeys-data.ts
const dataDir = join(projectFolder, '.cache', port === undefined ? 'journeys-data' : `journeys-data-${port}`);
rmSync(dataDir, { recursive: true, force: true });
process.env.DATA_DIR = dataDir;
process.argv.push('--no-live-demo'); // a journey that brings a read itself wants nobody else to
await import('./start.mjs');
