import { type Ears, note } from '#generator/hear.ts';
import { itemAt, type Random } from '#generator/random.ts';

/** The timer's test tag before the race, and chips of other races that somebody still wears. They belong to nobody. */
export function unknownChips(ears: Ears, random: Random): void {
  for (const ear of ears.values()) {
    const first = itemAt(ear.at, 0);
    const heard = ear.at.length;
    for (let i = 0; i < 5; i += 1) note(ear, 'TESTTAG1', first - 60_000 * random.whole(1, 30), random);
    for (let i = random.whole(0, 4); i > 0; i -= 1) {
      const at = itemAt(ear.at, random.whole(0, heard - 1)) + random.whole(-5_000, 5_000);
      note(ear, `OLD${random.whole(100_000, 999_999)}`, at, random);
    }
  }
}
