import type { z } from 'zod';
import { type EndpointName, endpoints } from '../../../contract/endpoints.ts';
import { SAMPLE_INPUTS } from './sampleInputs.ts';

/** What the server receives for a field; the text `refused` where the call is. */
export function received(name: EndpointName, field: string, value: unknown): unknown {
  const schema: z.ZodType = endpoints[name].input;
  const parsed = schema.safeParse({ ...SAMPLE_INPUTS[name][0], [field]: value });
  return parsed.success ? Reflect.get(parsed.data as object, field) : 'refused';
}
