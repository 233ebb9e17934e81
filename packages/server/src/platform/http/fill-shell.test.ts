import { expect, test } from 'vitest';
import { fillShell, parseShell } from './fill-shell.ts';

const built = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Dorsal</title>
    <meta name="description" content="Live." />
    <script type="module" src="/assets/app.js"></script>
  </head>
  <body></body>
</html>`;

// @spec [Site content, notices, ads and page metadata] design §7: Each public page has its title, description, preview image and schema.org data in the HTML that the server sends
test('the page has the language and the head that it is given, and each only once', () => {
  const page = fillShell(parseShell(built), { language: 'ca', head: '<title>$& $1 Cursa</title>' });
  expect(page).toContain('<html lang="ca">');
  expect(page.match(/<title>/g)).toHaveLength(1);
  expect(page).toContain('<title>$& $1 Cursa</title>');
  expect(page).not.toContain('name="description"');
  expect(
    page
      .replace('ca', 'en')
      .replace(
        '\n    <title>$& $1 Cursa</title>',
        '\n    <title>Dorsal</title>\n    <meta name="description" content="Live." />',
      ),
  ).toBe(built);
});

test('a page without language, title or body keeps what it has', () => {
  expect(fillShell(parseShell('<!doctype html><p>Hi</p>'), { language: 'ca', head: '<title>A</title>' })).toContain(
    '<p>Hi</p>',
  );
});
