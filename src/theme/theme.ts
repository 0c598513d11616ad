import { createTheme } from '@mui/material/styles';
import { MOBILE_MAX_WIDTH } from '../../contract/limits.ts';
import { THEME_ATTRIBUTE } from './themeMode.ts';

/** The colours of tokens.css as values, because MUI computes shades of them. */
const LIGHT = {
  primary: { main: '#1f4d38', dark: '#163a2a', light: '#4f8a5b', contrastText: '#ffffff' },
  secondary: { main: '#9a6200', contrastText: '#ffffff' },
  error: { main: '#a92b21' },
  warning: { main: '#9a6200' },
  success: { main: '#2d6a3e' },
  info: { main: '#2b5d77' },
  background: { default: '#faf7f1', paper: '#fffefb' },
  text: { primary: '#1d2420', secondary: '#55605a' },
  divider: '#ddd8cc',
};

const DARK = {
  primary: { main: '#8cc4a0', dark: '#6ba883', light: '#a9d6b8', contrastText: '#0f1a14' },
  secondary: { main: '#e5b25d', contrastText: '#1d1504' },
  error: { main: '#f0958c', contrastText: '#2b0b08' },
  warning: { main: '#e5b25d', contrastText: '#1d1504' },
  success: { main: '#8cc4a0', contrastText: '#0f1a14' },
  info: { main: '#8fbbd2', contrastText: '#0a1a22' },
  background: { default: '#131714', paper: '#1b211d' },
  text: { primary: '#e9ece7', secondary: '#a3aea6' },
  divider: '#323b35',
};

/** Restores the focus ring that MUI removes from buttons, raised above neighbours in a group. */
const RING = { outline: 'var(--ring)', outlineOffset: 2, boxShadow: 'var(--ring-rim)', zIndex: 1 };
/** Inside the control, for containers that clip overflow. */
const RING_WITHIN = { '&.Mui-focusVisible': { outlineOffset: -3, boxShadow: 'none' } };

/** Touch targets are 44 px (SHELL-6). */
const TOUCHED = `@media (pointer: coarse), (max-width: ${MOBILE_MAX_WIDTH}px)`;

const BORDER = '1px solid var(--mui-palette-divider)';

export const theme = createTheme({
  cssVariables: { colorSchemeSelector: `[${THEME_ATTRIBUTE}="%s"]` },
  colorSchemes: { light: { palette: LIGHT }, dark: { palette: DARK } },
  // The only breakpoint: up to 768 px is a phone (SHELL-6).
  breakpoints: { values: { xs: 0, sm: 480, md: MOBILE_MAX_WIDTH + 1, lg: 1200, xl: 1536 } },
  shape: { borderRadius: 8 },
  spacing: 8,
  typography: {
    fontFamily: 'var(--font)',
    h1: { fontSize: '1.625rem', fontWeight: 680, letterSpacing: '-0.015em', lineHeight: 1.25 },
    h2: { fontSize: '1.25rem', fontWeight: 650, letterSpacing: '-0.01em', lineHeight: 1.3 },
    h3: { fontSize: '1.0625rem', fontWeight: 650, lineHeight: 1.4 },
    body2: { fontSize: '0.9375rem' },
    button: { textTransform: 'none', fontWeight: 600 },
  },
  components: {
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: { minHeight: 40, [TOUCHED]: { minHeight: 44 } },
        sizeLarge: { minHeight: 48, [TOUCHED]: { minHeight: 48 } },
      },
    },
    MuiButtonBase: { styleOverrides: { root: { fontFamily: 'inherit', '&.Mui-focusVisible': RING } } },
    MuiIconButton: {
      styleOverrides: {
        root: { minWidth: 40, minHeight: 40, [TOUCHED]: { minWidth: 44, minHeight: 44 } },
      },
    },
    MuiMenuItem: { styleOverrides: { root: { ...RING_WITHIN, [TOUCHED]: { minHeight: 44 } } } },
    // The border is the focus ring, because the label may overlap it.
    MuiOutlinedInput: {
      styleOverrides: {
        root: { '&.Mui-focused .MuiOutlinedInput-notchedOutline': { border: 'var(--ring)' } },
        // Contrast of 3:1 (WCAG 1.4.11).
        notchedOutline: { borderColor: 'var(--control)' },
      },
    },
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiCard: { styleOverrides: { root: { border: BORDER } } },
    MuiDialog: { styleOverrides: { paper: { border: BORDER } } },
    MuiTextField: { defaultProps: { variant: 'outlined', size: 'medium', fullWidth: true } },
    MuiFormControl: { defaultProps: { variant: 'outlined' } },
    MuiTab: {
      styleOverrides: { root: { ...RING_WITHIN, minHeight: 44, minWidth: 44, fontSize: '0.9375rem' } },
    },
    MuiTableCell: {
      styleOverrides: {
        root: { borderColor: 'var(--mui-palette-divider)' },
        head: { fontWeight: 650, whiteSpace: 'nowrap' },
      },
    },
    MuiToggleButton: {
      styleOverrides: {
        root: {
          color: 'var(--mui-palette-text-primary)',
          borderColor: 'var(--control)',
        },
      },
    },
    MuiTooltip: { defaultProps: { arrow: true } },
    MuiFormHelperText: {
      styleOverrides: {
        root: {
          marginLeft: 2,
          fontSize: '0.875rem',
          // Explains why the field is disabled, so it must be readable.
          '&.Mui-disabled': { color: 'var(--mui-palette-text-secondary)' },
        },
      },
    },
  },
});
