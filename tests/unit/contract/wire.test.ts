import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '../../../contract/endpoints.ts';

/* Shows changes of the wire format in review. Update with `npx vitest run --project unit tests/unit/contract/wire.test.ts -u`. */

type Schema = z.core.JSONSchema.BaseSchema;

/** A schema as lines of `path: type`; `?` marks optional fields. */
function getLines(schema: Schema, path: string): string[] {
  const { properties, items, anyOf, oneOf, allOf, additionalProperties, ...own } = schema;
  const required = new Set(own.required);
  const within = (name: string) => `${path}.${name}${required.has(name) ? '' : '?'}`;
  const variants = [...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? [])];
  return [
    ...(own.type === 'object' && variants.length === 0 && properties
      ? []
      : [`${path}: ${variants.length > 0 ? 'one of' : getType(own)}`]),
    ...Object.entries(properties ?? {}).flatMap(([name, each]) =>
      typeof each === 'object' ? getLines(each, within(name)) : [],
    ),
    ...(items && typeof items === 'object' && !Array.isArray(items) ? getLines(items, `${path}[]`) : []),
    ...(additionalProperties && typeof additionalProperties === 'object'
      ? getLines(additionalProperties, `${path}.*`)
      : []),
    ...variants.flatMap((each, index) =>
      typeof each === 'object' ? getLines(each, `${path}|${index + 1}`) : [],
    ),
  ];
}

function getType({ type, required: _, $schema: __, pattern, format, ...limits }: Schema): string {
  const form = format ?? pattern;
  return [type, form, ...Object.entries(limits).map(([name, value]) => `${name}=${JSON.stringify(value)}`)]
    .filter(Boolean)
    .join(' ');
}

function getWire(name: string, schema: z.ZodType, io: 'input' | 'output'): string[] {
  return getLines(z.toJSONSchema(schema, { io, unrepresentable: 'any' }), name);
}

test('DATA-1 every call takes and answers what its clients are written against', async () => {
  const lines = Object.entries(endpoints).flatMap(([name, { input, output, summary: _, ...call }]) => [
    '',
    `${name} ${JSON.stringify(call)}`,
    ...getWire('  takes', input, 'input'),
    ...getWire('  answers', output, 'output'),
  ]);
  await expect(`${lines.join('\n').trimStart()}\n`).toMatchFileSnapshot('wire.txt');
});
