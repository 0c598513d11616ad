/** The key that MUI uses too, so that the sign-in page and the console agree. */
export const THEME_MODE_KEY = 'theme-mode';
export const THEME_ATTRIBUTE = 'data-theme';

/** Call before the first render. Printing uses the light mode. */
export function showThemeMode(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const show = () => {
    const chosen = localStorage.getItem(THEME_MODE_KEY) ?? 'system';
    const mode = chosen === 'system' ? (dark.matches ? 'dark' : 'light') : chosen;
    document.documentElement.setAttribute(THEME_ATTRIBUTE, mode);
  };
  show();
  dark.addEventListener('change', show);
  window.addEventListener('beforeprint', () => {
    document.documentElement.setAttribute(THEME_ATTRIBUTE, 'light');
  });
  window.addEventListener('afterprint', show);
}
