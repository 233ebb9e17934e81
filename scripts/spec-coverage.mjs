// npm run spec-coverage: prints docs/spec-coverage.md from the statements that stand at the tests.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSpecTags, printSpecCoverage, specDocument } from './checks/spec-tags.mjs';
import { projectFolder } from './project-folder.mjs';

const path = join(projectFolder, specDocument);
const tags = parseSpecTags(projectFolder);
writeFileSync(path, printSpecCoverage(readFileSync(path, 'utf8'), tags));
console.log(
  `${new Set(tags.map(({ section, statement }) => `${section} ${statement}`)).size} statements at ${tags.length} places`,
);
