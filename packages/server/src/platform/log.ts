import pino, { type Logger } from 'pino';

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/**
 * The root of all loggers: JSON lines on stderr. Each subsystem takes a child (`log.child({ subsystem: 'derive' })`). Messages are
 * event names in the past tense (`read_rejected`), fields are numbers and ids, never names or contact of people.
 */
export function createLog(level: LogLevel): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return pino(options, pino.destination({ fd: 2, sync: true }));
}

/** The level for the logger of a thread. One with another level of its own (a test's) is none of ours to copy. */
export const levelOf = ({ level }: Logger): LogLevel => logLevels.find((known) => known === level) ?? 'info';
