import type { Stage } from '../stage.ts';

export interface State {
  readonly name: string;
  readonly stage: () => Stage;
  /** Words that stand on the page, spaces of all kinds as one. */
  readonly says: readonly (string | RegExp)[];
  readonly saysNot?: readonly (string | RegExp)[];
  readonly search?: string;
}
