import { useLayoutEffect, useSyncExternalStore } from 'react';
import { CallFailed, isNotFound } from '#api/call-failed.ts';
import type { TextKey } from '#i18n/en/index.ts';

/** Something that failed while the screen stands: what it was, why, and a way to try it again where there is one. */
export interface FailureReport {
  /** One report stands for each key; a later one takes its place. */
  readonly key: string;
  readonly what: TextKey;
  readonly error: unknown;
  readonly retry?: () => void;
}

const mostReports = 4;
let reports: readonly FailureReport[] = [];
const watchers = new Set<() => void>();
/** Errors that a `FailureNotice` shows in the place of what is missing: nobody wants to read them twice. */
const shownInPlace = new WeakSet<object>();

let notFoundPages = 0;

const isShownInPlace = (error: unknown): boolean =>
  (error instanceof Error && shownInPlace.has(error)) || (notFoundPages > 0 && isNotFound(error));

function change(next: readonly FailureReport[]): void {
  if (next.length === reports.length && next.every((report, index) => report === reports[index])) return;
  reports = next;
  for (const tell of watchers) tell();
}

/** Puts a failure where everybody sees it, unless its own place on the screen shows it already. */
export function reportFailure(report: FailureReport): void {
  if (isShownInPlace(report.error)) return;
  change([...reports.filter(({ key }) => key !== report.key), report].slice(-mostReports));
}

/** It works again, or the person has read it. */
export const clearFailure = (key: string): void => change(reports.filter((report) => report.key !== key));

/** The screen shows this error in the place of what is missing. */
export function claimFailure(error: unknown): void {
  if (!(error instanceof Error)) return;
  shownInPlace.add(error);
  change(reports.filter((report) => report.error !== error));
}

/** For pages that say 'not found': removes the messages of failures that say the same. */
export function useClaimOfMissing(): void {
  useLayoutEffect(claimMissing, []);
}

/** Holds until the returned function is called. */
export function claimMissing(): () => void {
  notFoundPages += 1;
  change(reports.filter(({ error }) => !isNotFound(error)));
  return () => {
    notFoundPages -= 1;
  };
}

export const isOffline = (error: unknown): boolean => error instanceof CallFailed && error.failure.code === 'offline';

/** An outage that fails every call: no network, or a server in trouble. Null: the failure is of this call alone. */
const outageOf = (error: unknown): 'offline' | 'server' | null => {
  if (isOffline(error)) return 'offline';
  return error instanceof CallFailed && error.failure.status >= 500 && error.failure.message === null ? 'server' : null;
};

/** An outage that several calls report is one message, with one way to try them all again. */
export function mergedReports(all: readonly FailureReport[]): readonly FailureReport[] {
  return all.flatMap((report) => {
    const outage = outageOf(report.error);
    const others = outage === null ? [] : all.filter(({ error }) => outageOf(error) === outage);
    if (others.length < 2) return report;
    if (others[0] !== report) return [];
    const retry = (): void => {
      for (const other of others) other.retry?.();
    };
    // A failure of an earlier page is shown only where it belongs to one.
    const isOld = others.some(({ what }) => what === 'failed.refresh');
    return { ...report, what: isOld ? 'failed.refresh' : report.what, retry };
  });
}

function watch(tell: () => void): () => void {
  watchers.add(tell);
  return () => watchers.delete(tell);
}

export const currentFailures = (): readonly FailureReport[] => reports;
export const useFailures = (): readonly FailureReport[] => useSyncExternalStore(watch, currentFailures);

/** Dismisses a message, and with an outage all that it stands for. */
export function dismiss(shown: FailureReport): void {
  const outage = outageOf(shown.error);
  change(reports.filter(({ key, error }) => key !== shown.key && (outage === null || outageOf(error) !== outage)));
}
