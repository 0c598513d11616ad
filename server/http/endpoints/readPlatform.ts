import { z } from 'zod';
import { type Platform, platform } from '../../../contract/schemas/common.ts';
import { parseInput } from '../refusal.ts';

const query = z.object({ platform });

/**
 * DATA-1: the platform of a call that stands outside of the endpoint table, which has it in its query whatever the method.
 * @throws Refusal 400 where it is missing or unknown
 */
export function readPlatform(request: { query: unknown }): Platform {
  return parseInput(query, request.query).platform;
}
