import type { Random } from '../random.ts';

/** What the names in braces stand for. */
export type Words = Readonly<Record<string, string>>;

/**
 * A sentence from a template: one of `[a|b]`, then the words for the names in braces. Brackets may stand inside brackets.
 * @throws for a name without a word, so that no reader ever meets a brace
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

/** One of the templates, as a sentence. */
export function say(random: Random, templates: readonly string[], words: Words): string {
  return phrase(random, random.pick(templates), words);
}

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** `a 34-year-old`, `an 8-year-old`. */
export const withArticle = (text: string) => `${/^(8|11|18|HR|[aeiou])/i.test(text) ? 'an' : 'a'} ${text}`;
