export type WireValue =
  | { nullValue: null }
  | { booleanValue: boolean }
  | { integerValue: string }
  | { doubleValue: number }
  | { stringValue: string }
  | { arrayValue: { values?: WireValue[] } }
  | { mapValue: { fields?: Record<string, WireValue> } };

export function toWire(value: unknown): WireValue {
  switch (typeof value) {
    case 'boolean':
      return { booleanValue: value };
    case 'number':
      return Number.isSafeInteger(value) ? { integerValue: String(value) } : { doubleValue: value };
    case 'string':
      return { stringValue: value };
    case 'object':
      if (value === null) return { nullValue: null };
      if (Array.isArray(value)) return { arrayValue: { values: value.map(toWire) } };
      return { mapValue: { fields: toWireFields(value) } };
    default:
      return { nullValue: null };
  }
}

export function toWireFields(data: object): Record<string, WireValue> {
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) => (value === undefined ? [] : [[name, toWire(value)]])),
  );
}
