import type { FieldFault } from '#platform/http/answers.ts';

/** Tells whether a page may link to it: https, http, or a path here. Never `javascript:` and the like. */
export function isSafeAddress(address: string): boolean {
  if (/^\/(?![/\\])/.test(address)) return true;
  const protocol = URL.parse(address)?.protocol;
  return protocol === 'https:' || protocol === 'http:';
}

/** Tells whether a page may show it as a picture: an address that it may link to, or a `data:` address of a picture (nothing in it is run). */
export const isSafeImage = (address: string): boolean =>
  isSafeAddress(address) || /^data:image\/(png|jpeg|webp|svg\+xml)[;,]/i.test(address);

/** One fault for each address that no page may link to. Null and absent ones are none. */
export function unsafeAddresses(
  addresses: Readonly<Record<string, string | null | undefined>>,
  isSafe: (address: string) => boolean = isSafeAddress,
): FieldFault[] {
  return Object.entries(addresses)
    .filter(([, address]) => address && !isSafe(address))
    .map(([path]) => ({ path, message: 'an address like https://… or /… is wanted here' }));
}
