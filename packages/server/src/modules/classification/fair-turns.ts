/** Lets a few in at a time, and others wait: each subject (an address) in turn, so that nobody who asks much holds up who asks little. */
export interface FairTurns {
  /** False: there is no place to wait. */
  readonly enter: (subject: string) => Promise<boolean>;
  /** Of each that was let in, once. */
  readonly leave: () => void;
}

interface TurnsOptions {
  readonly most: number;
  /** The subject with the most places gives one up to another where all are taken. */
  readonly mostWaiting: number;
}

export function createFairTurns({ most, mostWaiting }: TurnsOptions): FairTurns {
  /** Each subject that waits, the one whose turn is next first, with its own in the order in which they came. */
  const waiting = new Map<string, ((isIn: boolean) => void)[]>();
  let running = 0;
  let placesTaken = 0;

  const isRoomFor = (subject: string): boolean => {
    if (placesTaken < mostWaiting) return true;
    const largest = [...waiting.values()].reduce((one, other) => (other.length > one.length ? other : one), []);
    if (largest.length <= (waiting.get(subject)?.length ?? 0) + 1) return false;
    largest.pop()?.(false);
    placesTaken -= 1;
    return true;
  };
  const enter = async (subject: string): Promise<boolean> => {
    if (running < most) {
      running += 1;
      return true;
    }
    if (!isRoomFor(subject)) return false;
    placesTaken += 1;
    return await new Promise<boolean>((resolve) => {
      const theirs = waiting.get(subject);
      if (theirs) theirs.push(resolve);
      else waiting.set(subject, [resolve]);
    });
  };
  const leave = (): void => {
    const [next] = waiting;
    if (next === undefined) {
      running -= 1;
      return;
    }
    const [subject, [first, ...others]] = next;
    waiting.delete(subject);
    if (others.length > 0) waiting.set(subject, others); // behind the other subjects
    placesTaken -= 1;
    first?.(true);
  };
  return { enter, leave };
}
