import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '../project-folder.mjs';

// The screens take the component library's styles piece by piece, as all of them are 41 kB on every first visit.
const web = join(projectFolder, 'packages/web/src');
const library = join(projectFolder, 'node_modules/@mantine/core');
const taken = new Set(
  [...readFileSync(join(web, 'ui/library/library-styles.css'), 'utf8').matchAll(/styles\/([\w-]+)\.layer\.css/g)].map(
    ([, name]) => name,
  ),
);

function componentsUsed(): Set<string> {
  const files = globSync('**/*.tsx', { cwd: web }).map((file) => readFileSync(join(web, file), 'utf8'));
  const imports = files.flatMap((text) => [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)]);
  return new Set(
    imports
      .flatMap(([, names = '']) => names.split(',').map((name) => name.trim().split(' ')[0] ?? ''))
      .filter(isComponent),
  );
}

const isComponent = (name: string): boolean => existsSync(join(library, `esm/components/${name}/${name}.mjs`));

/** The names of all styles that a component draws itself and its parts with. */
function stylesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file) || !file.includes('/components/')) return [];
  seen.add(file);
  if (file.endsWith('.module.mjs')) return [basename(file, '.module.mjs')];
  const parts = [...readFileSync(file, 'utf8').matchAll(/from "(\.[^"]+)"/g)];
  return parts.flatMap(([, part = '']) => stylesOf(join(file, '..', part), seen));
}

// @spec [Live screens] issue 3: Of the component library only the styles that are used
test('every component of the library that a screen uses has its styles, and so have its parts', () => {
  const used = [...componentsUsed()];
  expect(used).toContain('Modal');
  for (const name of used) {
    const styles = stylesOf(join(library, `esm/components/${name}/${name}.mjs`));
    const missing = styles.filter((style) => existsSync(join(library, `styles/${style}.css`)) && !taken.has(style));
    expect({ name, missing }).toEqual({ name, missing: [] });
  }
});
