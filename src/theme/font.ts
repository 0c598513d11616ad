import '@fontsource-variable/inter/wght.css';

const FONT_ATTRIBUTE = 'data-font';

/* The font (48 kB) would delay the first row by a second on a slow network, so it loads later. */

export function showFont(): void {
  document.documentElement.setAttribute(FONT_ATTRIBUTE, '');
}

/** If this file was cached, the font is too, because few releases change it. */
export function showFontWhenCached(): void {
  const [file] = performance.getEntriesByName(import.meta.url);
  if (file instanceof PerformanceResourceTiming && file.transferSize === 0) showFont();
}
