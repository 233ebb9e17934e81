import type { ColumnType } from 'kysely';

/*
 * How columns come and go. Numbers of 8 bytes are JavaScript numbers (all of them stay far below 2^53), timestamptz is a Date
 * with milliseconds, date is 'YYYY-MM-DD' text, jsonb comes parsed and goes as JSON text.
 */
export type Timestamp = ColumnType<Date, Date | string, Date | string>;
export type GeneratedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;
export type PlainDate = ColumnType<string, string, string>;
export type JsonColumn = ColumnType<unknown, string, string>;
export type GeneratedJson = ColumnType<unknown, string | undefined, string>;
