import { z } from 'zod';
import { storable } from '../../../../contract/schemas/common.ts';
import { GoogleRefusal } from '../../../http/googleErrors.ts';

export const DESCRIPTION_MAX_BYTES = 16 * 1024;

/** The name comes from the address; the type is provisional until the bytes arrive. */
const description = z.object({
  contentType: storable.max(200).default('application/octet-stream'),
  metadata: z.record(storable, storable).default({}),
});

export type Description = z.output<typeof description>;

/** @throws GoogleRefusal 400 */
export function readDescription(text: string): Description {
  let json: unknown;
  try {
    json = JSON.parse(text || '{}');
  } catch {
    throw new GoogleRefusal(400, 'The description of the file is not valid JSON.');
  }
  const parsed = description.safeParse(json);
  if (!parsed.success || text.length > DESCRIPTION_MAX_BYTES) {
    throw new GoogleRefusal(400, 'The description of the file is not valid.');
  }
  return parsed.data;
}
