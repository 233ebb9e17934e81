/** The author of what is done from the command line, as the trail names it. */
export const commandLine = { name: 'command line', user: null } as const;
