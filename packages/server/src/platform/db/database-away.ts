/**
 * SQLSTATE classes: connection (08), no room, memory or connection left (53), going down, crashed or starting (57P); and a statement that
 * took too long or was cancelled (57014): under load it can pass the next time.
 */
const passingState = /^(08|53|57P|57014)/;
/** The address does not answer just now. */
const passingCode = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'];
/** Messages of the driver for a connection that broke or could not be made; it gives these no code. */
const passingWords =
  /^(Connection terminated|Connection ended|Client has encountered a connection error|Postgres connection has been discarded|timeout exceeded when trying to connect)/;

/** The error of work that is not begun, or given up, because the database takes questions and does not answer. */
export class DatabaseHangs extends Error {
  override readonly name = 'DatabaseHangs';
  /** SQLSTATE of a connection that failed. */
  readonly code = '08006';

  constructor() {
    super('the database does not answer');
  }
}

/** Tells whether something failed because the database is away for a moment, which is no bug: callers are asked to come again. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  // No socket there: PostgreSQL is stopped. Of a file the same code would be a bug.
  const isNoSocket = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
  return passingState.test(code) || passingCode.includes(code) || isNoSocket || passingWords.test(error.message);
}
