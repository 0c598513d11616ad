import type { z } from 'zod';
import type { RefusalBody } from '../../contract/schemas/common.ts';
import { RETRY_AFTER } from './outOfService.ts';
import { fieldName, validationTexts } from './validationTexts.ts';

type Status = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 416 | 429 | 503;

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
    'The server is very busy. Please try again in a moment.',
    {},
    { 'retry-after': String(RETRY_AFTER) },
  );

const TOO_MANY = 'You have too many requests open at once. Please try again in a moment.';
const TOO_MANY_EXPORTS =
  'You already have two exports running. Please try again when one of them has finished.';

/** For a person whose requests wait for each other. */
export const tooManyAtOnce = (kind: string) =>
  new Refusal(
    429,
    kind === 'exports' ? TOO_MANY_EXPORTS : TOO_MANY,
    {},
    { 'retry-after': String(RETRY_AFTER) },
  );
export const forbidden = () => new Refusal(403, "You don't have permission to do this.");

/** The text of the only wrong field is also the message. */
export const refusedField = (status: 400 | 409, field: string, text: string) =>
  new Refusal(status, text, { errors: { [field]: text } });

export function invalidFields(errors: Record<string, string>): Refusal {
  const names = new Set(Object.keys(errors).filter(Boolean).map(fieldName));
  const message =
    names.size > 0 ? `Please check: ${[...names].join(', ')}.` : (errors[''] ?? 'Please check the input.');
  return new Refusal(400, message, { errors });
}

/** For a union, uses the branch that fits best. */
export function invalidInput(error: z.ZodError): Refusal {
  const errors: Record<string, string> = {};
  for (const issue of flatten(error.issues)) errors[issue.path.join('.')] ??= issue.message;
  return invalidFields(errors);
}

/** @throws Refusal 400 with a text for each field */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input, validationTexts);
  if (!parsed.success) throw invalidInput(parsed.error);
  return parsed.data;
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
