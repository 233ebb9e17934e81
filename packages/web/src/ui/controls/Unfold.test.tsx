import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { hasTyped, onEscape, readField } from './typed-fields.ts';
import { Unfold, Unfolded, useUnfold } from './Unfold.tsx';

function Owned({ isOpen }: { readonly isOpen: boolean }) {
  const unfolding = useUnfold({ isOpen, onTurn: () => undefined });
  return (
    <>
      <button type="button" {...unfolding.button}>
        Codes
      </button>
      <Unfolded of={unfolding}>inside</Unfolded>
    </>
  );
}

// @spec [Race day] issue 18: What is unfolded by a button says so, is closed by Escape, and does not lose what was typed
test('a button says whether it has unfolded something, and what', () => {
  expect(renderToStaticMarkup(<Owned isOpen={false} />)).toBe(
    '<button type="button" aria-expanded="false">Codes</button>',
  );
  const open = renderToStaticMarkup(<Owned isOpen />);
  const [, id] = /aria-expanded="true" aria-controls="([^"]+)"/.exec(open) ?? [];
  expect(open).toContain(`<fieldset id="${id}"`);
  expect(open).toContain('inside');
  expect(renderToStaticMarkup(<Unfold says="More">{() => 'inside'}</Unfold>)).not.toContain('inside');
  expect(
    renderToStaticMarkup(
      <Unfold says="More" label="More of 7" isOff>
        {() => 'inside'}
      </Unfold>,
    ),
  ).toMatch(/disabled="" aria-label="More of 7" aria-expanded="false"/);
});

test('Escape folds; where something was typed the second one does, and an input method keeps its own', () => {
  const pressed = { key: 'Escape' };
  expect(onEscape(pressed, { isAsked: false, isTyped: false })).toBe('fold');
  expect(onEscape(pressed, { isAsked: false, isTyped: true })).toBe('ask');
  expect(onEscape(pressed, { isAsked: true, isTyped: true })).toBe('fold');
  expect(onEscape({ ...pressed, nativeEvent: { isComposing: true } }, { isAsked: false, isTyped: false })).toBeNull();
  expect(onEscape({ ...pressed, defaultPrevented: true }, { isAsked: false, isTyped: false })).toBeNull();
  expect(onEscape({ key: 'Enter' }, { isAsked: false, isTyped: true })).toBeNull();
});

test('what was typed is what differs from what stood there; words to search by are none', () => {
  const [name, tick] = [
    { type: 'text', value: 'Ana' },
    { type: 'checkbox', value: 'on', checked: false },
  ];
  const first = new Map<object, string>([name, tick].map((field) => [field, readField(field) ?? '']));
  expect(hasTyped(first)).toBe(false);
  tick.checked = true;
  expect(hasTyped(first)).toBe(true);
  tick.checked = false;
  name.value = 'Anna';
  expect(hasTyped(first)).toBe(true);
  expect(hasTyped(new Map([[{ ...name, isConnected: false }, 'Ana']]))).toBe(false);
  expect(readField({ type: 'search', value: 'x' })).toBeNull();
  expect(readField({ nodeName: 'DIV' })).toBeNull();
});
