/** A stop of the course as a tab: its name in the address, its id, its distance, how many have passed. */
export interface CourseTab {
  readonly at: string;
  readonly id: string;
  readonly kind: 'start' | 'intermediate' | 'finish';
  readonly distanceM: number | null;
  readonly name: string | null;
  readonly passed: number;
  /** Somebody has a time there. */
  readonly isOpen: boolean;
}

/** How wide a tab is in a view: as narrow as a distance and a time of day can be read. */
export const tabWidthIn = (view: number): number => (view < 600 ? 64 : 84);
