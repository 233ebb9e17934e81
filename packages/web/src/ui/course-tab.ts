/** A stop of the course as a tab: its name in the address, its id, its distance, how many have passed. */
export interface CourseTab {
  readonly at: string;
  readonly id: string;
  readonly kind: 'start' | 'intermediate' | 'finish';
  readonly distanceM: number | null;
  readonly name: string | null;
  readonly passed: number;
  /** Document 2, 2.1: an intermediate and the finish open when somebody has a time there. */
  readonly isOpen: boolean;
}

/** What a name says besides the distance: 'Km 7.5' says nothing more. */
export const placeIn = (name: string | null): string | null =>
  name === null || name.trim() === '' || /^(km\.?\s*)?[\d.,]+\s*(km|k|mi|m)?$/iu.test(name.trim()) ? null : name;
