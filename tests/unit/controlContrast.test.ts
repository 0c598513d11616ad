import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const tokens = readFileSync(new URL('../../src/theme/tokens.css', import.meta.url), 'utf8');

function getColours(selector: string): Record<string, string> {
  const start = tokens.indexOf(`${selector} {`);
  const block = tokens.slice(start, tokens.indexOf('}', start));
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]),
  );
}

/** WCAG 2: relative luminance. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test.each([':root', '[data-theme="dark"]'])(
  'FORM-1 SHELL-6 the border of what can be filled in reaches 3:1 on every ground, in %s',
  (selector) => {
    const { control = '', paper = '', surface = '' } = getColours(selector);
    for (const ground of [paper, surface]) {
      const [dark = 0, light = 0] = [luminance(control), luminance(ground)].sort((a, b) => a - b);
      expect((light + 0.05) / (dark + 0.05)).toBeGreaterThan(3);
    }
  },
);
