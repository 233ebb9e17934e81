import { type Role, roles } from '@dorsal/contract/codecs/enums.ts';

/** The role that a text names, `cm` being `community_manager`; null: none. */
export function roleOf(text: string): Role | null {
  const word = text.trim().toLowerCase();
  if (word === 'cm') return 'community_manager';
  return roles.find((role) => role === word) ?? null;
}

/** Known roles only, each once, in the order of the contract's list. */
export const rolesOf = (texts: readonly string[]): Role[] => {
  const named = texts.map(roleOf);
  return roles.filter((role) => named.includes(role));
};
