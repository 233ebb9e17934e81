import { CallFailed } from '#api/call-failed.ts';
import type { TextKey } from '#i18n/en/index.ts';

/** The text of a failure with its remedy: one of the screen's texts, or that of the server in the language of the screen. */
export function failureText(error: unknown, t: (key: TextKey) => string): string {
  if (!(error instanceof CallFailed)) return t('failed.notUnderstood');
  const { code, message, status } = error.failure;
  if (code === 'offline') return t('failed.offline');
  if (message !== null) return message;
  return status >= 500 ? t('failed.server') : t('failed.notUnderstood');
}

/** The id by which support finds the call. */
export const requestIdOf = (error: unknown): string | null =>
  error instanceof CallFailed ? error.failure.requestId : null;
