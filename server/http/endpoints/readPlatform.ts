import { z } from 'zod';
import { type Platform, platform } from '../../../contract/schemas/common.ts';
import { parseInput } from '../refusal.ts';

const query = z.object({ platform });

/** These routes have it in the query for every method. @throws Refusal 400 if missing or unknown (DATA-1) */
export function readPlatform(request: { query: unknown }): Platform {
  return parseInput(query, request.query).platform;
}
