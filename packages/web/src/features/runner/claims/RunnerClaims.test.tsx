import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { RunnerClaims } from './RunnerClaims.tsx';

// Texts are their keys here, with what is filled in.
vi.mock('#i18n/why-texts.ts', () => ({
  useWhyTexts: () => ({ say: (key: string, filled = {}) => [key, ...Object.values(filled)].join(' ') }),
}));
vi.mock('#i18n/use-texts.ts', () => ({ useTexts: () => ({ language: 'en', t: (key: string) => key }) }));

function said(answer?: object): string[] {
  const client = new QueryClient();
  if (answer !== undefined) client.setQueryData(['runner', 'claims', 'r1'], answer);
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <RunnerClaims registration="r1" zone="UTC" />
    </QueryClientProvider>,
  );
  return html
    .split(/<[^>]*>/)
    .map((text) => text.trim())
    .filter(Boolean);
}
const at = Date.UTC(2026, 4, 1, 10, 5);

// @spec [Race day] issue 19: The runner's page says that a claim is being looked at, and later the answer in short; the way to make one is there until it is official
test('who looks at a result reads how many claims wait and what was answered, and can say what is wrong while that is open', () => {
  expect(said()).toEqual([]);
  expect(said({ may_claim: true, open: 0, answers: [] })).toEqual(['claim.open']);
  expect(said({ may_claim: true, open: 2, answers: [] })).toEqual(['claim.waits 2', 'claim.open']);
  const answers = [
    { outcome: 'accepted', text: '', answered_at: at },
    { outcome: 'not_accepted', text: 'Not <b>seen</b> there', answered_at: at - 60_000 },
  ];
  expect(said({ may_claim: false, open: 0, answers })).toEqual([
    ...['claim.accepted', '01/05/2026 10:05'],
    ...['claim.not_accepted', ': Not &lt;b&gt;seen&lt;/b&gt; there', '01/05/2026 10:04'],
  ]);
});
