import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { Circuit } from '#race/event.ts';
import { anEvent } from '#race/testing/an-event.ts';
import { RegistrationBox } from './RegistrationBox.tsx';

// Texts are their keys here, and links need no router.
vi.mock('#i18n/use-texts.ts', () => ({ useTexts: () => ({ language: 'en', t: (key: string) => key }) }));
vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: ReactNode }) => <a href="/in">{children}</a>,
}));

const rules = { type: 'registration', name: 'Rules', url: 'https://league.example.org/rules.pdf' } as const;

const boxOf = (parts: Partial<Circuit>): string => {
  const event = anEvent({
    status: 'registrations_opened',
    registrationType: 'register',
    registrationPages: {},
    ...parts,
  });
  return renderToStaticMarkup(<RegistrationBox circuit={{ ...event, isCircuit: true, isScored: true }} />);
};

// @spec [Results of an event, and circuits] issue 16: 'Register' is a main action only where it leads somewhere
test('one registers in a circuit where a page takes registrations; elsewhere the documents tell how, or the organisers', () => {
  vi.stubGlobal('location', { origin: 'https://races.example.org' });
  expect(boxOf({ registrationPages: { register: 'https://in.example.org/league' } })).toContain(
    'circuit.registration.open',
  );
  expect(boxOf({ registrationUrl: 'https://league.example.org/in' })).toContain('circuit.registration.open');
  const byDocuments = boxOf({ documents: [rules] });
  expect(byDocuments).toContain('circuit.registration.byDocuments');
  expect(byDocuments).not.toContain('circuit.registration.open');
  expect(byDocuments).not.toContain('href="#');
  expect(boxOf({})).toContain('circuit.registration.ask');
  const closed = boxOf({ status: 'registrations_closed', registrationUrl: 'https://league.example.org/in' });
  expect(closed).not.toContain('circuit.registration.open');
  expect(closed).toContain('disabled');
  const registration = { opensAt: Date.UTC(2026, 0, 1), closesAt: Date.UTC(2026, 4, 1) };
  expect(boxOf({ registration, status: 'registrations_closed' })).toContain('circuit.registration.window');
  expect(boxOf({ registration, status: 'cancelled' })).not.toContain('circuit.registration.window');
  vi.unstubAllGlobals();
});
