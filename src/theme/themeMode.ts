/** MUI keeps the choice here, too, so that the sign-in page and the console agree. */
export const THEME_MODE_KEY = 'theme-mode';
/** The attribute of the document element that tokens.css and MUI's theme look at. */
export const THEME_ATTRIBUTE = 'data-theme';

/** Shows the mode chosen before, or the system's, before anything is drawn; on paper, which is white, the light one. */
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
