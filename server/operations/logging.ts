import type { FastifyServerOptions } from 'fastify';
import { getErrorReason } from '../config/cannotStart.ts';
import type { Config } from '../config.ts';

/** Characters. */
const LONGEST = 500;
const LONGEST_STATEMENT = 3000;

export type LogStream = { write: (line: string) => void };

/** Without personal data: URLs are omitted because of search terms, and errors are reduced to what developers need. */
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
    redact: {
      paths: ['email', 'name', 'password', 'token', 'recipient', 'body', 'query', 'headers'].flatMap(
        (field) => [field, `*.${field}`],
      ),
      censor: '…',
    },
  };
}

type LoggedError = {
  type: string;
  message: string;
  stack: string;
  code?: string;
  constraint?: string;
  statement?: string;
  cause?: LoggedError;
};

const MOST_CAUSES = 5;

/** Databases and parsers repeat their input in errors, so values, quoted text, addresses and tokens are removed. */
export function withoutPersonalData(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const { code, constraint, query } = error as Error & Record<string, unknown>;
  return {
    type: error.name,
    message: withoutValues(depth === 0 ? getWholeMessage(error) : getOwnMessage(error)),
    stack: getFrames(error),
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(typeof query === 'string' && { statement: query.slice(0, LONGEST_STATEMENT) }),
    ...(error.cause instanceof Error &&
      depth < MOST_CAUSES && { cause: withoutPersonalData(error.cause, depth + 1) }),
  };
}

// Drizzle's message contains the statement and its values.
const getOwnMessage = (error: Error) => ('query' in error ? '' : error.message);

/** Ends with the reason, which may be the message of an inner cause. */
function getWholeMessage(error: Error): string {
  const [own, reason] = [getOwnMessage(error), getErrorReason(error)];
  return own.includes(reason) ? own : [own, reason].filter(Boolean).join(': ');
}

function getFrames({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}

/** Mail servers and gateways repeat recipients in their answers, also without the domain of an address. */
export function withoutRecipient(reason: string, recipient: string): string {
  const [name = ''] = recipient.split('@');
  const words = [recipient, name].filter((word) => word.length >= SHORTEST_NAME);
  return withoutValues(words.reduce((text, word) => text.replace(toWholeWord(word), '…'), reason));
}

/** Characters; shorter names are parts of sentences. */
const SHORTEST_NAME = 3;

const toWholeWord = (word: string) => new RegExp(`(?<!\\w)${word.replace(/\W/g, '\\$&')}(?!\\w)`, 'gi');

export function withoutValues(message: string): string {
  return message
    .slice(0, LONGEST)
    .replace(/"[^"]*("|$)/g, '"…"')
    .replace(/\?\S*=\S*/g, '?…')
    .replace(/\S+@\S+/g, '…')
    .replace(/\+?\d[\d -]{4,}\d/g, '…')
    .replace(/[\w.-]{40,}/g, '…');
}
