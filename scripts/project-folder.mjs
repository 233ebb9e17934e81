import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the project, wherever a script is called from. */
export const projectFolder = dirname(dirname(fileURLToPath(import.meta.url)));
