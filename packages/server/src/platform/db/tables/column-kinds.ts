import type { ColumnType } from 'kysely';

/*
 * The types of columns in JavaScript. Integers of 8 bytes are numbers (all of them stay far below 2^53), timestamptz is a Date with
 * milliseconds, date is 'YYYY-MM-DD' text, jsonb comes parsed and goes as JSON text.
 */
export type Timestamp = ColumnType<Date, Date | string, Date | string>;
export type GeneratedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;
export type PlainDate = ColumnType<string, string, string>;
export type JsonColumn = ColumnType<unknown, string, string>;
export type GeneratedJson = ColumnType<unknown, string | undefined, string>;
