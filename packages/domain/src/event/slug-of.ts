import { foldText } from '#search/fold-text.ts';

/** Characters of a slug that is made from a name, at most. */
const longestSlug = 80;

/**
 * A name as it stands in an address: small letters without accents, digits, and hyphens between them. A name without any of these is `event`, and
 * one that would be the address of another event has `event-` before it.
 */
export function slugOf(name: string): string {
  const parts = foldText(name).match(/[a-z0-9]+/g) ?? [];
  const slug = parts.join('-').slice(0, longestSlug).replace(/-+$/, '');
  if (slug === '') return 'event';
  return isOtherAddress(slug) ? `event-${slug}` : slug;
}

/**
 * The slug of an event after its name has changed: one that was made from the old name, whatever number or year stands behind it, follows with that
 * number; one that somebody chose stays.
 */
export function slugAfterRename(slug: string, from: string, to: string): string {
  const old = slugOf(from);
  if (!slug.startsWith(old)) return slug;
  const rest = slug.slice(old.length);
  return /^(-\d+)*$/.test(rest) ? `${slugOf(to)}${rest}` : slug;
}

/** Tells whether a slug can stand in an address as it is; those that were made elsewhere have capitals, points and underscores too. */
export const isSlug = (text: string): boolean => /^[a-z0-9]+([-_.][a-z0-9]+)*$/i.test(text);

/** Tells whether a slug looks like the number or the id of an event: addresses take those too, and would lead elsewhere. */
export const isOtherAddress = (slug: string): boolean => /^(\d+|[0-9a-f]{24})$/i.test(slug);
