import type { OutboxItem } from '../../api/outboxItem.ts';

/** The answer of an attempt may have been lost. */
export const describeDeletion = ({ mayHaveArrived }: OutboxItem) =>
  mayHaveArrived
    ? "The server may already have it, but has not confirmed it. If not, it can't be restored."
    : "It has not been sent and can't be restored.";
