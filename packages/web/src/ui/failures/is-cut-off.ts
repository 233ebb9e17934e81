interface Asked {
  readonly isPlaceholderData: boolean;
  readonly fetchStatus: string;
}

/**
 * True where a list was never loaded and the line is cut. The rows of the list before stand in its place while it loads; without a network they would
 * stand there, under its name, for as long as that lasts.
 */
export const isCutOff = ({ isPlaceholderData, fetchStatus }: Asked): boolean =>
  isPlaceholderData && fetchStatus === 'paused';
