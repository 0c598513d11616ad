import type { z } from 'zod';
import { type EndpointName, endpoints } from '../../../contract/endpoints.ts';
import { SAMPLE_INPUTS } from './sampleInputs.ts';

export function received(name: EndpointName, field: string, value: unknown): unknown {
  const schema: z.ZodType = endpoints[name].input;
  const parsed = schema.safeParse({ ...SAMPLE_INPUTS[name][0], [field]: value });
  return parsed.success ? Reflect.get(parsed.data as object, field) : 'refused';
}
