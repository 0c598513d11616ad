import type { z } from 'zod';
import { GoogleRefusal } from '../../http/googleErrors.ts';
import { EMBEDDED_PROJECT } from '../../identity/embedded/project.ts';

/** Levels of JSON: each of a query's conditions and values takes three. */
const MAX_NESTING = 60;
const DATABASE = `projects/${EMBEDDED_PROJECT}/databases/(default)`;
/** What every document's name begins with. */
export const DOCUMENTS = `${DATABASE}/documents`;

/** `…/documents:runQuery` → where the call looks, and what it is. @throws GoogleRefusal 404 */
export function readPath(path: string): { parent: string; call: string } {
  const colon = path.lastIndexOf(':');
  const parent = path.slice(0, colon);
  if (colon < 0 || (parent !== DOCUMENTS && !parent.startsWith(`${DOCUMENTS}/`))) {
    throw new GoogleRefusal(404, `The documents here are those of ${DATABASE}.`);
  }
  return { parent, call: path.slice(colon + 1) };
}

/** @throws GoogleRefusal 400 */
export function parseJson(body: unknown): unknown {
  const json = textToJson(String(body));
  if (isDeeperThan(json, MAX_NESTING)) throw new GoogleRefusal(400, 'The request is nested too deeply.');
  return json;
}

function textToJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new GoogleRefusal(400, 'The request is not valid JSON.');
  }
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1));
}

/** @throws GoogleRefusal 400 with what is the matter first */
export function read<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new GoogleRefusal(
    400,
    issue ? `${issue.path.join('.')}: ${issue.message}` : 'The request is not valid.',
  );
}
