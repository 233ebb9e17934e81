export const roles = ['admin', 'community_manager', 'timer', 'live_register'] as const;
/** What a person may do. The wire's `cm` is read as `community_manager`. */
export type Role = (typeof roles)[number];

/** Who sends a request. `tokenHash` is what log-out and revocation point at. */
export type Caller =
  | {
      readonly kind: 'user';
      readonly user: number;
      readonly name: string;
      readonly roles: readonly Role[];
      readonly tokenHash: Buffer;
    }
  /** Venue staff behind a PIN: one event, no account. */
  | {
      readonly kind: 'venue';
      readonly event: number;
      readonly roles: readonly ['live_register'];
      readonly tokenHash: Buffer;
    }
  /** A reader or gateway. `reader` null: it may bring reads of any reader. */
  | {
      readonly kind: 'device';
      readonly token: number;
      readonly name: string;
      readonly reader: number | null;
      readonly tokenHash: Buffer;
    };

/** The role that a text names; null: none. */
export function roleOf(text: string): Role | null {
  const word = text.trim().toLowerCase();
  if (word === 'cm') return 'community_manager';
  return roles.find((role) => role === word) ?? null;
}

/** Known roles only, each once, in the order of `roles`. */
export const rolesOf = (texts: readonly string[]): Role[] => {
  const named = texts.map(roleOf);
  return roles.filter((role) => named.includes(role));
};
