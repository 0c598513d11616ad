import type { z } from 'zod';
import type { RefusalBody } from '../../contract/schemas/common.ts';
import { RETRY_AFTER } from './outOfService.ts';

type Status = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 416 | 429 | 503;

/**
 * An answer that is not a success: a text for a person, texts by field, what else the call's row promises, and headers such
 * as Retry-After.
 */
export class Refusal extends Error {
  readonly status: Status;
  readonly body: RefusalBody & Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(
    status: Status,
    message: string,
    extra: { errors?: Record<string, string> } & Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.body = { message, ...extra };
    this.headers = headers;
  }
}

export const notFound = (what: string) => new Refusal(404, `This ${what} does not exist.`);
export const busy = () =>
  new Refusal(
    503,
    'The host is very busy. Please try again in a moment.',
    {},
    { 'retry-after': String(RETRY_AFTER) },
  );
export const forbidden = () => new Refusal(403, 'You do not have the permission to do this.');

/** 400 with a text for each field at fault. A union speaks through the branch that fits best. */
export function invalidInput(error: z.ZodError): Refusal {
  const errors: Record<string, string> = {};
  for (const issue of flatten(error.issues)) errors[issue.path.join('.')] ??= issue.message;
  const fields = Object.keys(errors).filter(Boolean);
  const message =
    fields.length > 0 ? `Please check: ${fields.join(', ')}.` : (errors[''] ?? 'Please check the input.');
  return new Refusal(400, message, { errors });
}

type Issue = z.core.$ZodIssue;

function flatten(issues: readonly Issue[], under: readonly PropertyKey[] = []): Issue[] {
  return issues.flatMap((issue) => {
    const path = [...under, ...issue.path];
    if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [{ ...issue, path }];
    const closest = issue.errors.reduce((best, branch) => (branch.length < best.length ? branch : best));
    return flatten(closest, path);
  });
}
