import { isIP, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** As Fastify has it: without an address where the client has left before it was looked at. */
interface AddressFacts {
  readonly ip: FastifyRequest['ip'] | undefined;
  readonly ips?: readonly (string | undefined)[] | undefined;
}

/**
 * The address that limits count. A proxy that writes no address (`unknown`, a name) counts with its own: what stands in its header is the visitor's
 * to choose, so it may neither make anybody new nor be stored.
 */
export function callerAddress({ ip, ips = [] }: AddressFacts): string {
  const nearestFirst = [ip, ...ips.toReversed()];
  return nearestFirst.map((text) => plainAddress(text ?? '')).find((address) => address !== null) ?? 'unknown';
}

/** Some proxies write the port along (`203.0.113.9:1000`, `[2001:db8::1]:44`); the zone of a link is a name of the machine. Null: it is none. */
function plainAddress(text: string): string | null {
  const [address = ''] = (/^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^([^:]+):\d+$/, '$1')).split('%');
  return isIP(address) === 0 ? null : address;
}

/** An IPv6 customer owns a /64 at least, so the address counts by its first half. */
export function addressSubject(address: string): string {
  const plain = address.startsWith('::ffff:') && address.includes('.') ? address.slice('::ffff:'.length) : address;
  return isIPv6(plain) ? `address:${firstHalf(plain)}::/64` : `address:${plain}`;
}

function firstHalf(address: string): string {
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array.from({ length: gap }, () => '0'), ...right]
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':');
}
