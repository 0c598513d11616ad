import type { FastifyServerOptions } from 'fastify';
import type { Config } from '../config.ts';

/** Characters that a line keeps of a message, and of a statement, whose columns alone are many. */
const LONGEST = 500;
const LONGEST_STATEMENT = 3000;

/** A log line as it is written; tests read them. */
export type LogStream = { write: (line: string) => void };

/**
 * Lines of JSON with the id of their request. Nothing of a person gets in: a request is its method alone (its address
 * may carry a search), and of an error stays what a developer needs.
 */
export function loggerOptions(config: Config, stream?: LogStream): FastifyServerOptions['logger'] {
  if (config.logLevel === 'silent') return false;
  return {
    level: config.logLevel,
    ...(stream && { stream }),
    serializers: {
      req: ({ method }: { method?: string }) => ({ method }),
      res: ({ statusCode }: { statusCode?: number }) => ({ status: statusCode }),
      err: withoutPersonalData,
    },
    // For whoever logs an object and does not think of it.
    redact: {
      paths: ['email', 'name', 'password', 'token', 'recipient', 'body', 'query', 'headers'].flatMap(
        (field) => [field, `*.${field}`],
      ),
      censor: '…',
    },
  };
}

export type LoggedError = {
  type: string;
  message: string;
  stack: string;
  code?: string;
  constraint?: string;
  statement?: string;
  cause?: LoggedError;
};

/** How deep a chain of causes is followed. */
const MOST_CAUSES = 5;

/**
 * An error as a log keeps it: no values of a statement, no quoted texts, addresses, numbers or tokens, because those are
 * what a database or a parser repeats of its input.
 */
export function withoutPersonalData(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const { code, constraint, query } = error as Error & Record<string, unknown>;
  return {
    type: error.name,
    // Drizzle's message is the statement with its values.
    message: typeof query === 'string' ? '' : withoutValues(error.message),
    stack: getFrames(error),
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(typeof query === 'string' && { statement: query.slice(0, LONGEST_STATEMENT) }),
    ...(error.cause instanceof Error &&
      depth < MOST_CAUSES && { cause: withoutPersonalData(error.cause, depth + 1) }),
  };
}

/** The first line of a stack repeats the message. */
function getFrames({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}

function withoutValues(message: string): string {
  return message
    .slice(0, LONGEST)
    .replace(/"[^"]*("|$)/g, '"…"')
    .replace(/\?\S*=\S*/g, '?…')
    .replace(/\S+@\S+/g, '…')
    .replace(/\+?\d[\d ]{4,}\d/g, '…')
    .replace(/[\w.-]{40,}/g, '…');
}
