import { type Permission, permissions, rolesThatMay } from '@dorsal/contract/access.ts';
import type { Role } from '@dorsal/contract/codecs/enums.ts';

/** The roles that may open a page of the back-office; none: it is no such page. */
export function rolesOfPage(path: string | undefined): readonly Role[] {
  const parts = segmentsOf(path?.split(/[?#]/, 1)[0] ?? '');
  const lines = Object.entries<Permission>(permissions.screens);
  const line = lines.find(([screen]) => fits(segmentsOf(screen), parts))?.[1];
  return line === undefined ? [] : rolesThatMay(line);
}

const segmentsOf = (path: string): string[] => path.split('/').filter((part) => part !== '');

/** `{event_id}` stands for any part, `{modality_id?}` for one that may be absent. */
const fits = (screen: readonly string[], parts: readonly string[]): boolean =>
  parts.length <= screen.length &&
  screen.every((part, index) =>
    parts[index] === undefined ? part.endsWith('?}') : part.startsWith('{') || part === parts[index],
  );
