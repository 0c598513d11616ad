import '@fontsource-variable/inter/wght.css';

/** The attribute of the document element with which tokens.css takes our own font. */
const FONT_ATTRIBUTE = 'data-font';

/*
 * The font is 48 kB, which on a weak network is a second that the first row would come later. Until it is asked for, the text
 * stands in the system's.
 */

/** From now on the text stands in our own font, as soon as that is there. */
export function showFont(): void {
  document.documentElement.setAttribute(FONT_ATTRIBUTE, '');
}

/** At once where this very file came out of the browser's cache: so will the font, which few releases change. */
export function showFontWhenCached(): void {
  const [file] = performance.getEntriesByName(import.meta.url);
  if (file instanceof PerformanceResourceTiming && file.transferSize === 0) showFont();
}
