/** The lists that every page leads to, in bar and foot. */
export const pageLinks = [
  { to: '/events/$type', params: { type: 'next' }, text: 'nav.calendar' },
  { to: '/events/$type', params: { type: 'past' }, text: 'nav.results' },
  { to: '/circuits', text: 'nav.circuits' },
] as const;
