/**
 * Metres per second that nobody sustains over a leg of a race in that sport, downhill and wind included: well above the records, so
 * that a true crossing is never refused for a distance measured a little long. People also run in walks and hikes.
 */
const fastest: Readonly<Record<string, number>> = {
  running: 10, // 400 m record: 9.3
  trail_running: 10,
  time_trial_climb: 15, // on foot or by bicycle
  walking: 8,
  hiking: 8,
  nordic_walking: 8,
  cycling: 25, // long descents; hour record: 15.8
  btt: 20,
  roller_skating: 18,
  swimming: 2.6, // 50 m record: 2.4
  open_waters: 4, // with a current
  climbing: 10,
};

/** Sports of several disciplines, and those that are not known here: the fastest wheel counts. */
const anyWheel = 25;

/** Tells whether the next leg of a race may be in another discipline, at another pace. In relays somebody else goes on in the same one. */
export const hasDisciplines = (sport: string): boolean => !(sport in fastest) && sport !== 'relays';

/** Fastest thinkable speed in a sport, metres per second. */
export const fastestSpeed = (sport: string): number => fastest[sport] ?? anyWheel;
