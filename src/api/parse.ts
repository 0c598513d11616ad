/*
 * Servers of the specification omit our fields; older records omit newer ones. The browser loads no schemas.
 */

export class InvalidResponseError extends Error {
  constructor(wanted: string) {
    super(
      `The server's response has no ${wanted} that this console can read. Please contact an administrator.`,
    );
    this.name = 'InvalidResponseError';
  }
}

export type Fields = Record<string, unknown>;

/** @throws InvalidResponseError if the value is not an object */
export function asRecord(value: unknown, wanted: string): Fields {
  if (isFields(value)) return value;
  throw new InvalidResponseError(wanted);
}

/** Some servers use numeric ids. @throws InvalidResponseError */
export function requireId(fields: Fields, wanted: string): string {
  const id = asString(fields.id);
  if (id === '') throw new InvalidResponseError(wanted);
  return id;
}

/** @throws InvalidResponseError if the value is not an array */
export function asRecords(value: unknown, wanted: string): Fields[] {
  if (!Array.isArray(value)) throw new InvalidResponseError(wanted);
  return value.map((entry) => asRecord(entry, wanted));
}

export function asString(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** A single text may come without its array. */
export function asStrings(value: unknown): string[] {
  return [value].flat().map(asString).filter(Boolean);
}

/** Uses the template's value for missing, null or mistyped fields (DET-13). Other fields are kept. */
export function withDefaults<Whole extends object>(template: Whole, given: unknown): Whole & Fields {
  const fields = isFields(given) ? given : {};
  const own = Object.entries(template).map(([field, usual]) => [field, fitting(usual, fields[field])]);
  return { ...fields, ...Object.fromEntries(own) };
}

function fitting(usual: unknown, value: unknown): unknown {
  if (typeof usual === 'string') return asString(value) || usual;
  if (Array.isArray(usual)) return asStrings(value);
  if (isFields(usual)) return withDefaults(usual, value);
  if (typeof usual === 'number' && asString(value) !== '' && !Number.isNaN(Number(value)))
    return Number(value);
  return typeof value === typeof usual ? value : usual;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
