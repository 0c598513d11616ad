import { z } from 'zod';
import { storable } from '../../../../contract/schemas/common.ts';
import { GoogleRefusal } from '../../../http/googleErrors.ts';
import { EMBEDDED_PROJECT } from '../identity/project.ts';

const DATABASE = `projects/${EMBEDDED_PROJECT}/databases/(default)`;
export const DOCUMENTS = `${DATABASE}/documents`;

/** Splits `…/documents:runQuery` into parent and call. @throws GoogleRefusal 404 */
export function readPath(path: string): { parent: string; call: string } {
  const colon = path.lastIndexOf(':');
  const parent = path.slice(0, colon);
  if (colon < 0 || (parent !== DOCUMENTS && !parent.startsWith(`${DOCUMENTS}/`))) {
    throw new GoogleRefusal(404, `The only database here is ${DATABASE}.`);
  }
  return { parent, call: path.slice(colon + 1) };
}

export const documentsRequest = z.object({ documents: z.array(storable).min(1).max(1000) });

const WHOLE_COLLECTIONS = 'Only whole collections can be read here, in the order of their names.';
const byName = z.object(
  { field: z.object({ fieldPath: z.literal('__name__') }), direction: z.literal('ASCENDING').optional() },
  WHOLE_COLLECTIONS,
);

export const collectionRequest = z.object({
  structuredQuery: z.strictObject(
    {
      from: z
        .array(z.strictObject({ collectionId: storable.min(1) }, WHOLE_COLLECTIONS))
        .length(1, WHOLE_COLLECTIONS)
        .transform(([from]) => from?.collectionId ?? ''),
      orderBy: z.array(byName).max(1, WHOLE_COLLECTIONS).optional(),
    },
    WHOLE_COLLECTIONS,
  ),
});

/** @throws GoogleRefusal 400 */
export function parseJson(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    throw new GoogleRefusal(400, 'The request is not valid JSON.');
  }
}

/** @throws GoogleRefusal 400 */
export function read<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new GoogleRefusal(400, 'The request is not valid.');
}
