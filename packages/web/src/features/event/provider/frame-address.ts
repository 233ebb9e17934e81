import { webAddress } from '#browser/web-address.ts';

/** The address that a frame of this page may show: the content policy of the site allows itself and https, nothing else. */
export function frameAddress(written: string | undefined, own = location.origin): string | null {
  const address = webAddress(written);
  if (address === undefined) return null;
  const { protocol, origin } = new URL(address);
  return protocol === 'https:' || origin === own ? address : null;
}
