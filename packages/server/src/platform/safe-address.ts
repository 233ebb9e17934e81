/**
 * Tells whether a page may link to it: https, http, or a path here. Never `javascript:` and the like, and never one with a user or a password: it would
 * show them to everybody, and `https://known.org@other.org` looks like an address of somebody else.
 */
export function isSafeAddress(address: string): boolean {
  if (/\p{Cc}/u.test(address)) return false; // browsers leave them out, and another address stands there
  if (/^\/(?![/\\])/.test(address)) return true;
  // Without slashes it is a path here in a page of the same protocol, and a page elsewhere in others.
  if (!/^https?:\/\/[^/\\]/i.test(address)) return false;
  const url = URL.parse(address);
  return url !== null && url.username === '' && url.password === '';
}

/** Tells whether a page may show it as a picture: an address that it may link to, or a `data:` address of a picture (nothing in it is run). */
export const isSafeImage = (address: string): boolean =>
  (isSafeAddress(address) && !isNoFile(address)) || /^data:image\/(png|jpeg|webp|svg\+xml)[;,]/i.test(address);

/** An address among the files of this server that none of them can have. */
const isNoFile = (address: string): boolean =>
  address.startsWith('/api/files/') && !/^\/api\/files\/[0-9a-f]{64}\.\w+$/.test(address);

/** One fault for each address that no page may link to. Null and absent ones are none. */
export function unsafeAddresses(
  addresses: Readonly<Record<string, string | null | undefined>>,
  isSafe: (address: string) => boolean = isSafeAddress,
): { readonly path: string; readonly message: string }[] {
  return Object.entries(addresses)
    .filter(([, address]) => address && !isSafe(address))
    .map(([path]) => ({ path, message: addressWanted }));
}

/** The words for an address that no page may link to. */
export const addressWanted = 'an address like https://… or /… is wanted here, without a user and a password in it';

/** A stored address as the public gets it: undefined where no page may link to it, since files of before were not checked. */
export const shownAddress = (address: string | null): string | undefined =>
  address !== null && isSafeAddress(address) ? address : undefined;

/** The same for a picture. */
export const shownImage = (address: string | null): string | undefined =>
  address !== null && isSafeImage(address) ? address : undefined;
