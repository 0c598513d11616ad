import { z } from 'zod';
import { type Platform, platform } from '../../contract/schemas/common.ts';
import { invalidInput } from '../http/refusal.ts';

const query = z.object({ platform });

/**
 * DATA-1: the platform of a call that stands outside of the endpoint table, which has it in its query whatever the method.
 * @throws Refusal 400 where it is missing or unknown
 */
export function platformOf(request: { query: unknown }): Platform {
  const parsed = query.safeParse(request.query);
  if (!parsed.success) throw invalidInput(parsed.error);
  return parsed.data.platform;
}
