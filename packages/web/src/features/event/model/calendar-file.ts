import type { Event } from '#race/event.ts';
import { addressText } from '#race/parts/place-text.ts';
import { spotOf } from './starts.ts';

type Facts = Pick<Event, 'id' | 'name' | 'startsAt' | 'endsAt' | 'place' | 'modalities'>;

/** The length of an event without an end. */
const usualSpanMs = 4 * 3_600_000;

/** The event as calendars of phones take it (RFC 5545); null where it has no date. `address`: that of its page. */
export function calendarFile(event: Facts, address: string, now: number): string | null {
  const { startsAt: start, endsAt: end } = event;
  if (start === undefined) return null;
  const spot = spotOf(event);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Dorsal//Events//EN',
    'BEGIN:VEVENT',
    `UID:${event.id}@${new URL(address).hostname}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(start)}`,
    `DTEND:${stamp(end !== undefined && end > start ? end : start + usualSpanMs)}`,
    `SUMMARY:${escaped(event.name)}`,
    `LOCATION:${escaped(addressText(event.place))}`,
    ...(spot ? [`GEO:${spot.latitude};${spot.longitude}`] : []),
    `URL:${address}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.flatMap(folded).join('\r\n')}\r\n`;
}

/** An instant in UTC: '20261212T080000Z'. */
const stamp = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** RFC 5545, section 3.3.11. A name with a line break begins no line of its own. */
const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');

/** Section 3.1: at most 75 octets a line; what is longer goes on after a space. No letter is cut in two. */
function folded(line: string): readonly string[] {
  const lines: string[] = [];
  let current = '';
  let octets = 0;
  for (const letter of line) {
    const size = new TextEncoder().encode(letter).length;
    if (octets + size > 75) {
      lines.push(current);
      [current, octets] = [' ', 1];
    }
    current += letter;
    octets += size;
  }
  return [...lines, current];
}
