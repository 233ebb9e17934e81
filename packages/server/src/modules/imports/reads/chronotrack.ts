import type { ReadItem } from '@dorsal/contract/calls/readers/read-item.ts';
import { instantOfWallMs } from '@dorsal/domain/units/dates.ts';
import type { Fault } from '../fault.ts';
import { faultAt, type ReadFile } from './read-file.ts';

/**
 * The backup file of a ChronoTrack box, one read a line:
 * `TO~seq~tag~type~event~seconds.hundredths~reader~antenna bit mask~dBm~reader seq~P~read count`, where old firmware leaves the last out.
 * The seconds are the box's local time taken as if it were UTC, so the zone says what they mean. Lines that are cut or damaged are told;
 * the others go in. The box's own sequence number makes the read the same when the file is brought again.
 */
export function readChronotrack(text: string, zone: string): ReadFile {
  const reads: ReadItem[] = [];
  const faults: Fault[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const trimmed = line.trim();
    if (trimmed === '') continue;
    const read = readLine(trimmed, zone);
    if (typeof read === 'string') faults.push(faultAt(index + 1, read));
    else reads.push(read);
  }
  return { reads, faults };
}

const fewestFields = 11;

function readLine(line: string, zone: string): ReadItem | string {
  const fields = line.split('~');
  const [kind, seq = '', tag = '', , , seconds = '', , antenna = '', dbm = ''] = fields;
  if (kind !== 'TO') return 'is not a read of a ChronoTrack box: it does not begin with TO~';
  if (fields.length < fewestFields) return `is cut off: it has ${fields.length} fields of ${fewestFields} or more`;
  if (!/^\d{1,15}$/.test(seq)) return `has "${seq}" where the sequence number stands`;
  if (tag === '' || tag.length > 128) return 'has no tag';
  const time = /^(\d{1,11})(?:\.(\d{1,6}))?$/.exec(seconds);
  if (!time) return `has "${seconds}" where the time stands`;
  const wall = Number(time[1]) * 1000 + Math.round(Number(`0.${time[2] ?? '0'}`) * 1000);
  return {
    epoch: 0,
    seq: Number(seq),
    chip: tag,
    time: instantOfWallMs(wall, zone),
    ...(/^\d{1,4}$/.test(antenna) ? { antenna: Number(antenna) } : {}),
    ...(/^-?\d{1,3}$/.test(dbm) ? { rssi: Number(dbm) } : {}),
    kind: 'chip',
    raw: line,
  };
}
