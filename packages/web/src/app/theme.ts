import { createTheme } from '@mantine/core';

/** What the component library has to know of the identity; everything else stands in `tokens.css` as variables by meaning. */
export const theme = createTheme({
  fontFamily: "'Archivo Variable', system-ui, sans-serif",
  headings: { fontFamily: "'Archivo Variable', system-ui, sans-serif", fontWeight: '780' },
  primaryColor: 'arch',
  primaryShade: { light: 7, dark: 5 },
  colors: {
    arch: [
      '#fff1ec',
      '#ffe0d6',
      '#ffbfac',
      '#ff9b7f',
      '#fb7650',
      '#f2592d',
      '#dd4418',
      '#b8330d',
      '#93280a',
      '#701f09',
    ],
  },
  defaultRadius: 'sm',
  cursorType: 'pointer',
});
