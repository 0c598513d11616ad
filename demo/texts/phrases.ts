import type { Random } from '../random.ts';

/** Placeholder values. */
export type Words = Readonly<Record<string, string>>;

/**
 * Resolves `[a|b]`, which can be nested, then placeholders.
 * @throws if a placeholder has no value, so that no braces appear in the text
 */
export function phrase(random: Random, template: string, words: Words): string {
  return choose(random, template).replace(/\{(\w+)\}/g, (_match, name: string) => {
    const word = words[name];
    if (word === undefined) throw new Error(`{${name}} means nothing in: ${template}`);
    return word;
  });
}

function choose(random: Random, template: string): string {
  const innermost = /\[([^[\]]*)\]/;
  let text = template;
  for (let match = innermost.exec(text); match; match = innermost.exec(text)) {
    const options = (match[1] ?? '').split('|');
    text = text.slice(0, match.index) + random.pick(options) + text.slice(match.index + match[0].length);
  }
  return text;
}

export function say(random: Random, templates: readonly string[], words: Words): string {
  return phrase(random, random.pick(templates), words);
}

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** `a 34-year-old`, `an 8-year-old`. */
export const withArticle = (text: string) => `${/^(8|11|18|HR|[aeiou])/i.test(text) ? 'an' : 'a'} ${text}`;
