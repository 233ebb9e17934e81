/** An address that somebody wrote, if it leads to a page or a picture: `javascript:` and the like lead nowhere. */
export function webAddress(written: string | undefined): string | undefined {
  if (written === undefined || written.trim() === '') return undefined;
  const address = URL.parse(written.trim(), location.origin);
  return address !== null && /^https?:$/.test(address.protocol) ? address.href : undefined;
}

/** The same for a picture, which may also stand in its own address; a drawing in an `img` runs nothing. */
export const pictureAddress = (written: string | undefined): string | undefined =>
  written !== undefined && /^data:image\/(svg\+xml|png|webp|jpeg)[;,]/i.test(written) ? written : webAddress(written);
