import type { OutboxChannel, outbox } from '../database/schema.ts';

/** A message of the outbox on its way out. */
export type OutboxMessage = typeof outbox.$inferSelect;

/**
 * What carries the messages of one channel away. It resolves once the other side took the message, and throws `NotSent`
 * where it certainly did not. Anything else it throws means that nobody knows; it is tried again under the same key, but
 * not often.
 */
export type MessageSender = { send: (message: OutboxMessage) => Promise<void> };

/** By channel; undefined where the settings name nothing to send by. */
export type MessageSenders = Record<OutboxChannel, MessageSender | undefined>;

type Details = {
  /** `later`: it may be tried again. `never`: the same message would be refused again. */
  retry: 'later' | 'never';
  /** The other side's own wish, in milliseconds. */
  notBefore?: number | undefined;
  /** The device is gone, so that its token is of no more use. */
  recipientGone?: boolean;
};

/** Thrown for a message that certainly did not go out. */
export class NotSent extends Error {
  readonly details: Details;

  constructor(reason: string, details: Details, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'NotSent';
    this.details = details;
  }
}

/** The same for every try of one message, and of no other, even after a backup was restored. */
export function messageKey({ id, createdAt }: Pick<OutboxMessage, 'id' | 'createdAt'>): string {
  return `parks-${id}-${createdAt.getTime()}`;
}

/** A mail that takes longer is broken off, in milliseconds. */
export const SEND_TIME = 60_000;
