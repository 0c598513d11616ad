import type { OutboxChannel, outbox } from '../database/schema.ts';

export type OutboxMessage = typeof outbox.$inferSelect;

/** Throws `NotSent` if the message certainly was not sent. Other errors mean unknown, with few retries. */
export type MessageSender = { send: (message: OutboxMessage) => Promise<void> };

export type MessageSenders = Record<OutboxChannel, MessageSender | undefined>;

type Details = {
  retry: 'later' | 'never';
  /** Milliseconds, from Retry-After. */
  notBefore?: number | undefined;
  recipientGone?: boolean;
};

export class NotSent extends Error {
  readonly details: Details;

  constructor(reason: string, details: Details, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'NotSent';
    this.details = details;
  }
}

/** The key is unique even after a backup is restored. */
export function messageKey({ id, createdAt }: Pick<OutboxMessage, 'id' | 'createdAt'>): string {
  return `parks-${id}-${createdAt.getTime()}`;
}

/** Milliseconds. */
export const SEND_TIME = 60_000;
