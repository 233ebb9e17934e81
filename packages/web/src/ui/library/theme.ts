import { type CSSVariablesResolver, createTheme } from '@mantine/core';
import classes from './theme.module.css';

const family = "'Archivo Variable', 'Archivo Stand-in', system-ui, sans-serif";

/** The part of the identity that the component library needs; all else stands in `tokens.css` as variables by meaning. */
export const theme = createTheme({
  fontFamily: family,
  headings: { fontFamily: family, fontWeight: '800' },
  primaryColor: 'arch',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  white: '#fffdf9',
  black: '#191714',
  colors: {
    arch: [
      '#fff1ec',
      '#ffe0d6',
      '#ffbfac',
      '#ff9b7f',
      '#ff7d55',
      '#f2592d',
      '#dd4418',
      '#b8330d',
      '#93280a',
      '#701f09',
    ],
    // Deep blue-black, not grey: from ink to paper.
    dark: [
      '#f1eee8',
      '#d3d6da',
      '#b1bac8',
      '#8794ab',
      '#4a5873',
      '#26324a',
      '#121b2d',
      '#0b1220',
      '#080d18',
      '#05080f',
    ],
  },
  defaultRadius: 6,
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    CloseButton: { classNames: { root: classes['close'] } },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 12,
        overlayProps: { className: classes['overlay'], backgroundOpacity: 1, color: 'var(--shade)' },
        transitionProps: { duration: 120 },
        closeButtonProps: { size: 44 },
      },
      classNames: {
        content: classes['bib'],
        header: classes['bibHead'],
        title: classes['bibTitle'],
        body: classes['bibBody'],
      },
    },
    Menu: {
      defaultProps: { shadow: 'none', transitionProps: { duration: 100 } },
      classNames: { dropdown: classes['floating'], item: classes['menuItem'] },
    },
    Popover: { defaultProps: { shadow: 'none' }, classNames: { dropdown: classes['floating'] } },
    Tooltip: {
      defaultProps: { events: { hover: true, focus: true, touch: true } },
      classNames: { tooltip: classes['tooltip'] },
    },
    TextInput: { defaultProps: { size: 'md' } },
    Select: { defaultProps: { size: 'md' } },
    Input: { classNames: { input: classes['input'] } },
  },
});

/** The library's own colours, said in ours. */
const ours = {
  '--mantine-color-body': 'var(--paper-raised)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-soft)',
  '--mantine-color-placeholder': 'var(--ink-soft)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-error': 'var(--fault)',
  '--mantine-color-default': 'var(--paper-raised)',
  '--mantine-color-default-hover': 'var(--paper-sunk)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'var(--paper-sunk)',
  '--mantine-color-disabled-color': 'var(--ink-soft)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
};

export const themeVariables: CSSVariablesResolver = () => ({ variables: {}, light: ours, dark: ours });
