import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

const PAGE = resolve(import.meta.dirname, '../../docs/performance.md');

/** Writes lines between the page's `<!-- name -->` and `<!-- /name -->`, and prints them. */
export function writeSection(name: string, lines: string[]): void {
  const page = readFileSync(PAGE, 'utf8');
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < 0) throw new Error(`docs/performance.md has no place for ${name}.`);
  const text = lines.join('\n');
  writeFileSync(PAGE, `${page.slice(0, from)}${begin}\n\n${text}\n\n${page.slice(to)}`);
  console.log(text);
}
