/** For links that differ in their search alone: only the one that leads to just this address is the current one. */
export const exactly = { exact: true, includeSearch: true } as const;
