export const TRANSLATED = '§';

export type PageTranslation = {
  stop: () => { stale: string[]; translated: number };
};

/**
 * Like Chrome: two nested font elements replace each text node. Chrome's translator has its own JavaScript world, so
 * this calls no method that a page can override. Self-contained, so that it can be sent to a browser.
 */
export function translatePage(mark: string): PageTranslation {
  const originals = new Map<Element, Text>();
  const translate = (root: Node) => {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let at: Node | null = root; at; at = walker.nextNode()) if (at instanceof Text) texts.push(at);
    for (const text of texts) {
      if (!text.data.trim()) continue;
      if (
        text.parentElement?.closest('font, script, noscript, style, svg, textarea, [translate=no]') !== null
      ) {
        continue;
      }
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = text.data + mark;
      outer.append(inner);
      text.replaceWith(outer);
      originals.set(outer, text);
    }
  };
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      for (const node of type === 'characterData' ? [target] : addedNodes) translate(node);
    }
  });
  translate(document.body);
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  return {
    stop() {
      observer.disconnect();
      const shown = [...originals].filter(([font]) => font.isConnected);
      const stale = shown.flatMap(([font, text]) =>
        font.textContent === text.data + mark ? [] : [`${font.textContent} is now ${text.data}`],
      );
      for (const [font, text] of shown) font.replaceWith(text);
      return { stale, translated: shown.length };
    },
  };
}
