import { z } from 'zod';
import { group } from '../../../contract/schemas/group.ts';
import { incident, incidentListItem } from '../../../contract/schemas/incident.ts';
import { pushMessage } from '../../../contract/schemas/notification.ts';
import { user } from '../../../contract/schemas/user.ts';

export type JsonSchema = Record<string, unknown>;

const named = z.registry<{ id: string }>();
named.add(user, { id: 'User' });
named.add(group, { id: 'Group' });
named.add(incident, { id: 'Incident' });
named.add(incidentListItem, { id: 'IncidentListItem' });
named.add(pushMessage, { id: 'PushMessage' });

export function toJsonSchema(
  schema: z.ZodType,
  io: 'input' | 'output',
): { schema: JsonSchema; components: Record<string, JsonSchema> } {
  const made = z.toJSONSchema(schema, {
    io,
    metadata: named,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod;
      if (def.type === 'undefined') Object.assign(jsonSchema, { not: {} });
      tidy(jsonSchema);
    },
  });
  // Input and output schemas of the same name differ in their optional fields.
  const suffix = io === 'input' ? 'Input' : '';
  const renamed = JSON.parse(
    JSON.stringify(made).replaceAll(/"#\/\$defs\/(\w+)"/g, `"#/components/schemas/$1${suffix}"`),
  ) as JsonSchema;
  const { $schema: _, $defs = {}, ...rest } = renamed;
  const components = Object.entries($defs as Record<string, JsonSchema>).map(
    ([name, { id: __, ...definition }]) => [`${name}${suffix}`, definition],
  );
  return { schema: rest, components: Object.fromEntries(components) };
}

/** Removes redundant parts, and limits that would bind clients to today's values. */
function tidy(schema: JsonSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.format === 'date-time') delete schema.pattern;
  if (schema.additionalProperties === false) delete schema.additionalProperties;
}
