import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { type EndpointName, endpoints } from '../../../../contract/endpoints.ts';
import { SAMPLE_INPUTS, wholeUpdate } from '../sampleInputs.ts';

const SAMPLES = Object.entries(SAMPLE_INPUTS).flatMap(([name, inputs]) =>
  inputs.map((input, index) => ({ name: name as EndpointName, form: index + 1, input })),
);

function parse(name: EndpointName, input: unknown) {
  const schema: z.ZodType = endpoints[name].input;
  return schema.safeParse(input);
}

function* withEach(
  value: unknown,
  change: (part: unknown) => unknown,
  path = '',
): Generator<[path: string, changed: unknown]> {
  const changed = change(value);
  if (changed !== undefined) yield [path, changed];
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    for (const [at, other] of withEach(part, change, `${path}/${key}`)) {
      yield [at, Array.isArray(value) ? value.with(Number(key), other) : { ...value, [key]: other }];
    }
  }
}

const inTexts = (change: (text: string) => string) => (part: unknown) =>
  typeof part === 'string' ? change(part) : undefined;

describe.each(SAMPLES)('$name, form $form', ({ name, input }) => {
  test('DATA-1 a complete input is accepted', () => {
    const parsed = parse(name, input);
    expect(parsed.error?.issues ?? []).toEqual([]);
  });

  test('DATA-1 a platform that is missing or unknown is refused', () => {
    for (const platform of [undefined, null, '', 'desktop', 'WEB', ['web']]) {
      expect(parse(name, { ...input, platform }).success, `${platform}`).toBe(false);
    }
    const { platform: _, ...rest } = input;
    expect(parse(name, rest).success).toBe(false);
  });

  test.each([
    ['text with a NUL, which PostgreSQL cannot store', inTexts((text) => `${text}\u0000`)],
    ['text with half of a character', inTexts((text) => `${text}\uD83D`)],
    ['text without a bound', inTexts((text) => `${text}${'x'.repeat(20_000)}`)],
    [
      'list without a bound',
      (part: unknown) => (Array.isArray(part) ? Array(5_001).fill(part[0]) : undefined),
    ],
  ])('DATA-1 %s is refused', (_, change) => {
    const changed = [...withEach(input, change)];
    expect(changed.map(([path]) => path)).not.toContain('');
    expect(changed.filter(([, other]) => parse(name, other).success).map(([path]) => path)).toEqual([]);
  });

  test('DATA-1 an input that is not an object is refused and never throws', () => {
    for (const wrong of [undefined, null, '', 'x', 7, true, [], [input]]) {
      expect(parse(name, wrong).success).toBe(false);
    }
  });

  test('DATA-1 a field of another type is refused or read as text, and never throws', () => {
    for (const field of Object.keys(input)) {
      for (const wrong of [null, {}, [[]], { $gt: '' }]) {
        const parsed = parse(name, { ...input, [field]: wrong });
        if (parsed.success) expect(parsed.data, field).not.toHaveProperty(field, wrong);
      }
    }
  });
});

describe('unknown fields', () => {
  test.each(SAMPLES)('DATA-1 $name, form $form: they are left out', ({ name, input }) => {
    const parsed = parse(
      name,
      JSON.parse(`{"is_admin":true,"__proto__":{"p9":true},${JSON.stringify(input).slice(1)}`),
    );
    expect(parsed.success).toBe(true);
    expect(parsed.data).toEqual(parse(name, input).data);
  });

  test('DATA-1 also those inside an incident', () => {
    const parsed = endpoints.update_incident.input.parse({
      ...wholeUpdate,
      case_details: { ...wholeUpdate.case_details, secret: 1 },
    });
    expect(JSON.stringify(parsed)).not.toContain('secret');
  });
});
