/** SQLSTATE classes: connection (08), no room, memory or connection left (53), going down, crashed or starting (57P). */
const passingState = /^(08|53|57P)/;
/** The address does not answer just now. */
const passingCode = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'];
/** What the driver says of a connection that broke or was not to be had; it gives these no code. */
const passingWords =
  /^(Connection terminated|Connection ended|Client has encountered a connection error|timeout exceeded when trying to connect)/;

/** Whether something failed because the database is away for a moment, which is nobody's bug: whoever asked is told to come again. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  // No socket there: PostgreSQL is stopped. Of a file the same code would be a bug.
  const isNoSocket = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
  return passingState.test(code) || passingCode.includes(code) || isNoSocket || passingWords.test(error.message);
}
