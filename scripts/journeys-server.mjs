// What the journeys in e2e/ walk through: `npm start` on a data folder that begins empty, and with it the demo.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from './project-folder.mjs';

const dataDir = join(projectFolder, '.cache/journeys-data');
rmSync(dataDir, { recursive: true, force: true });
process.env.DATA_DIR = dataDir;
await import('./start.mjs');
