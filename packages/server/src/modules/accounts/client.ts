import { isIPv6 } from 'node:net';

/** The programs, most of which also name those that they are made from: the first that fits is it. */
const programs = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;

const systems = [
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

/** The browser as its owner knows it again (`Firefox · Windows`): no version, as that changes. Null: it is none that we know. */
export function browserOf(agent: string | undefined): string | null {
  const named = [programs, systems].map((list) => list.find(([sign]) => sign.test(agent ?? ''))?.[1]);
  return named.filter((name) => name !== undefined).join(' · ') || null;
}

/** The beginning of an address: enough to know one's own network again, too little to find a person. Null: it is none. */
export function shortAddress(address: string): string | null {
  const plain = address.startsWith('::ffff:') && address.includes('.') ? address.slice('::ffff:'.length) : address;
  const [one, two, three] = plain.split('.');
  if (three !== undefined) return `${one}.${two}.${three}.*`;
  return isIPv6(plain) ? `${plain.split('::')[0]?.split(':').slice(0, 3).join(':')}:*` : null;
}
