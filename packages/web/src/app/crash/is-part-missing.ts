/** As Chromium, Firefox and Safari name a part of the program that cannot be loaded: mostly because a newer version has replaced it. */
const saidByBrowsers = [
  /failed to fetch dynamically imported module/i,
  /error loading dynamically imported module/i,
  /importing a module script failed/i,
  /unable to preload css/i,
];

export const isPartMissing = (error: unknown): boolean =>
  error instanceof Error && saidByBrowsers.some((pattern) => pattern.test(error.message));
