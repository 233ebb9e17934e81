import { expect, test } from 'vitest';
import type { Site } from '#api/site-query.ts';
import { type SitePart, siteParts } from '../editors/site-editor.tsx';
import { lacksOf } from './SiteOverview.tsx';
import { inLanguage, siteWith } from './site-with.ts';

const texts = { en: 'One', ca: 'Un', es: 'Uno' };
const whole: Site = {
  name: 'Cronos',
  environment: 'production',
  contact: { email: 'info@example.org' },
  team: [{ name: 'Ana', roles: [texts] }],
  sponsors: [{ name: 'Fruit', logo: '/api/files/a.webp' }],
  social: [],
  ...{ about: texts, legalNotice: texts, cookies: texts, returnPolicy: texts },
  neutral: [],
};
const say = (key: string, values: object = {}): string => [key, ...Object.values(values)].join(' ');
const lacks = (site: Site) =>
  Object.fromEntries(
    siteParts.flatMap((part): [SitePart, string][] => {
      const lack = lacksOf(part, site, say);
      return lack === null ? [] : [[part, lack]];
    }),
  );

// @spec [Back-office editors] issue 17: What is missing of the site is named: a text in a language, legal texts that nobody has written, people and sponsors by name
test('what a part lacks is named: languages, people, logos, and legal texts that nobody has written', () => {
  expect(lacks(whole)).toEqual({});
  const poor: Site = {
    ...whole,
    about: { en: 'One' },
    neutral: ['cookies'],
    contact: {},
    team: [...whole.team, { name: 'Bea', roles: [{ en: 'Press' }] }],
    sponsors: [{ name: 'Water' }],
  };
  expect(lacks(poor)).toEqual({
    firm: 'site.lacks.contact',
    about: 'site.lacks.languages Valencià, Español',
    team: 'site.lacks.roles Bea',
    sponsors: 'site.lacks.logos Water',
    cookies: 'site.lacks.neutral',
  });
});

// @spec [Back-office editors] issue 17: A preview of how it will look on the public site stands beside the form, in each language
test('the preview has what is typed, in the language that is looked at, or in the one that its readers get', () => {
  const typed = siteWith(whole, { 'about.ca': 'Som', 'about.es': null, shop_url: 'https://shop.example.org' });
  expect(typed.shopUrl).toBe('https://shop.example.org');
  expect(inLanguage(typed, 'ca').about).toEqual({ ca: 'Som' });
  expect(inLanguage(typed, 'es').about).toEqual({ en: 'One' });
  const half = siteWith(whole, { sponsors: [{}], team: [{ roles: [] }], name: null });
  expect(inLanguage(half, 'en')).toMatchObject({ name: 'Cronos', sponsors: [{ name: '' }], team: [{ name: '' }] });
});
