/** SHELL-2: on a phone a name longer than 4 characters shows its first 3 and an ellipsis. Characters as people count them. */
export function welcomeName(name: string, onPhone: boolean): string {
  const characters = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name)];
  if (!onPhone || characters.length <= 4) return name;
  return `${characters
    .slice(0, 3)
    .map(({ segment }) => segment)
    .join('')}…`;
}
