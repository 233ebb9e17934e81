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

const isNarrow = (view: number): boolean => view < 600;

/** How wide a tab is in a view: as narrow as a distance and a time of day can be read. */
export const tabWidthIn = (view: number): number => (isNarrow(view) ? 64 : 84);

/** Room at both ends: for half a dot, and on a phone, where the ribbon reaches from edge to edge, for the margin of the page. */
export const marginIn = (view: number): number => (isNarrow(view) ? 16 : 10);
