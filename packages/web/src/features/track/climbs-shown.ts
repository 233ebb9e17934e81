/** The climb of a course: where the organiser states another one than the track has, both stand there by their names. */
export function climbsShown(
  measuredM: number | undefined,
  statedM: number | undefined,
  textOf: (metres: number) => string,
): readonly (readonly ['track.climb' | 'track.climb.measured' | 'track.climb.stated', string])[] {
  if (measuredM === undefined) return statedM === undefined ? [] : [['track.climb', textOf(statedM)]];
  const measured = textOf(measuredM);
  if (statedM === undefined || textOf(statedM) === measured) return [['track.climb', measured]];
  return [
    ['track.climb.stated', textOf(statedM)],
    ['track.climb.measured', measured],
  ];
}
