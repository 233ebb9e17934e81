import {
  addHelperLink,
  endHelper,
  listHelpers,
  listStamps,
  nameStamp,
  shiftSegment,
  takePocketLog,
} from '@dorsal/contract/calls/staff/helpers.ts';
import type { BodyOf } from '@dorsal/contract/endpoint.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { command } from '#api/command.ts';
import { raceDayKey } from './race-day-queries.ts';

export type HelpersAnswer = Awaited<ReturnType<typeof call<typeof listHelpers>>>;
export type HelperLink = HelpersAnswer['links'][number];
export type HelperPhone = HelpersAnswer['devices'][number];
export type WaitingLine = Awaited<ReturnType<typeof call<typeof listStamps>>>['stamps'][number];

/** Phones send by themselves, and no race moves when one only waits. */
const refreshMs = 10_000;

/** The links for helpers of an event, with their phones. */
export const helpersQuery = (event: string) =>
  queryOptions({
    queryKey: [...raceDayKey, 'helpers', event],
    queryFn: ({ signal }) => call(listHelpers, { body: { event } }, signal),
    refetchInterval: refreshMs,
    meta: { isQuiet: true },
  });

/** The lines of phones that are nobody's time yet, or were not done. */
export const stampsQuery = (event: string) =>
  queryOptions({
    queryKey: [...raceDayKey, 'stamps', event],
    queryFn: ({ signal }) => call(listStamps, { body: { event } }, signal),
    refetchInterval: refreshMs,
    meta: { isQuiet: true },
  });

export const makeLink = (body: BodyOf<typeof addHelperLink>, id: string) => command(addHelperLink, { body }, id);
export const endOf = (body: BodyOf<typeof endHelper>, id: string) => command(endHelper, { body }, id);
export const takeFile = (body: BodyOf<typeof takePocketLog>, id: string) => command(takePocketLog, { body }, id);

/** A line of a phone, as the calls of staff name it. */
const keyOf = (event: string, { device, epoch, seq }: WaitingLine) => ({ event, device, epoch, seq });

export const nameLine = (event: string, line: WaitingLine, bib: string, id: string) =>
  command(nameStamp, { body: { ...keyOf(event, line), bib, was: line.bib ?? null } }, id);

/** Says by how much the lines of a stretch are moved; they are certain then. */
export const moveStretch = (event: string, { device, epoch, segment }: WaitingLine, byMs: number, id: string) =>
  command(shiftSegment, { body: { event, device, epoch, segment, by_ms: byMs } }, id);
