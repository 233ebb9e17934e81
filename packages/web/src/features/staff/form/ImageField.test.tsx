import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { CallFailed } from '#api/call-failed.ts';
import { DrawnImageField, type UploadState } from './ImageField.tsx';

// Texts are their keys with their values here.
const said = (key: string, values: object = {}): string => [key, ...Object.values(values)].join(' ');
vi.mock('#i18n/use-texts.ts', () => ({ useTexts: () => ({ language: 'en', t: said }) }));
vi.mock('#i18n/staff-texts.ts', () => ({ useStaffTexts: () => ({ say: said }) }));

const shared = { id: 'field-logo', disabled: false, 'aria-invalid': false, 'aria-describedby': 'field-logo-note' };
const nothing = (): void => undefined;

/** The field as markup. */
const drawn = (value: string, state: UploadState = { kind: 'rests' }, disabled = false): string =>
  renderToStaticMarkup(
    <DrawnImageField
      {...{ value, state }}
      shared={{ ...shared, disabled }}
      onType={nothing}
      onFile={nothing}
      onStop={nothing}
    />,
  );

// @spec [Files and uploads] issue 17: The image field: choose, drop, paste; preview, progress, failure beside the field, remove
test('an empty field says so and offers to choose; a typed address can be written too', () => {
  const empty = drawn('');
  expect(empty).toContain('form.picture.none');
  expect(empty).toContain('form.picture.choose');
  expect(empty).not.toContain('form.picture.remove');
  expect(empty).toMatch(/<input id="field-logo"[^>]*aria-describedby="field-logo-note"[^>]*type="text"/);
});

// @spec [Files and uploads] issue 17: The image field: choose, drop, paste; preview, progress, failure beside the field, remove
test('a picture is shown small and can be taken off, wherever it stands', () => {
  for (const address of ['/api/files/a.webp', 'https://example.org/logo.svg', 'data:image/png;base64,AA']) {
    const shown = drawn(address);
    expect(shown).toContain(`src="${address}"`);
    expect(shown).toContain('form.picture.remove');
  }
});

// @spec [Files and uploads] issue 17: The image field: choose, drop, paste; preview, progress, failure beside the field, remove
test('while it is sent it says how far, then that it is drawn; it can be stopped, and the old picture stays meanwhile', () => {
  const half = drawn('/old.webp', { kind: 'sends', share: 0.519 });
  expect(half).toContain('form.picture.sending 51');
  expect(half).toContain('value="51"');
  expect(half).toContain('form.picture.stop');
  expect(half).toContain('src="/old.webp"');
  expect(drawn('', { kind: 'sends', share: 1 })).toContain('form.picture.making');
});

// @spec [Files and uploads] issue 17: The image field: choose, drop, paste; preview, progress, failure beside the field, remove
test('a failed upload says why beside the field, in the words of the server, and the address stays', () => {
  const failure = { code: 'file_too_large', message: 'Use one of 22 MB.', requestId: null, status: 413 };
  const failed = drawn('/old.webp', { kind: 'failed', error: new CallFailed(failure) });
  expect(failed).toMatch(/role="alert"[^>]*>Use one of 22 MB\./);
  expect(failed).toContain('src="/old.webp"');
  const away = { code: 'offline', message: null, requestId: null, status: 0 };
  expect(drawn('', { kind: 'failed', error: new CallFailed(away) })).toContain('failed.offline');
});

test('a field that is off takes nothing', () => {
  const off = drawn('/old.webp', { kind: 'rests' }, true);
  expect(off).not.toContain('form.picture.remove');
  expect(off.match(/disabled=""/g)).toHaveLength(2);
});
