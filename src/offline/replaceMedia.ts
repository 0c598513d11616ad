export function withReplaced<Value>(value: Value, addresses: ReadonlyMap<string, string>): Value {
  return replaced(value, addresses) as Value;
}

function replaced(value: unknown, addresses: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return addresses.get(value) ?? value;
  if (Array.isArray(value)) return value.map((entry) => replaced(entry, addresses));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, replaced(entry, addresses)]));
}

/** Returns the form paths whose text, or list of texts, contains the file reference. */
export function findFieldsWith(value: unknown, ref: string, path = ''): string[] {
  if (value === ref) return [path];
  if (Array.isArray(value) && value.includes(ref)) return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) =>
    findFieldsWith(entry, ref, path ? `${path}.${key}` : key),
  );
}
