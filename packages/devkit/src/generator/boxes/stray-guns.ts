import { type Ears, note } from '#generator/hear.ts';
import { itemAt, type Random } from '#generator/random.ts';

/** Somebody leans on the button of a box. The gun was fired before: a second one moves nothing. */
export function strayGuns(ears: Ears, random: Random): void {
  for (const ear of ears.values()) {
    if (!random.chance(0.5)) continue;
    const at = itemAt(ear.at, random.whole(0, ear.at.length - 1)) + random.whole(-60_000, 60_000);
    note(ear, '', at, random).kind = 'gun';
  }
}
