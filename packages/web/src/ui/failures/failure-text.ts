import { CallFailed } from '#api/call-failed.ts';
import type { TextKey } from '#i18n/en/index.ts';

/** Why it failed and what to do, as a key of the texts or as the server said it in the language of the screen. */
export function failureText(error: unknown, t: (key: TextKey) => string): string {
  if (!(error instanceof CallFailed)) return t('failed.notUnderstood');
  const { code, message, status } = error.failure;
  if (code === 'offline') return t('failed.offline');
  if (message !== null) return message;
  return status >= 500 ? t('failed.server') : t('failed.notUnderstood');
}

/** What support finds the call by. */
export const requestIdOf = (error: unknown): string | null =>
  error instanceof CallFailed ? error.failure.requestId : null;
