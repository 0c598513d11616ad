/** Two signatures have the same text, so they are shown as pictures. */
export function signaturesIn(values: Record<string, unknown>): string[] {
  return Object.entries(values).flatMap(([path, value]) =>
    /signature$/i.test(path) && typeof value === 'string' && value ? [value] : [],
  );
}
