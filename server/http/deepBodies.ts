import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';

/** Levels; an incident has six. */
const DEEPEST = 64;

/** Recursive functions such as JSON.stringify would exhaust the stack. */
export function refuseDeepBodies(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ body }) => {
    if (isTooDeep(body)) throw new Refusal(400, 'The request is nested too deeply.');
  });
}

function isTooDeep(body: unknown): boolean {
  let level: object[] = isObject(body) ? [body] : [];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > DEEPEST) return true;
    level = level.flatMap((outer) => Object.values(outer).filter(isObject));
  }
  return false;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
