import type { Queryable } from '../database/connection.ts';
import { addToCounters, secondsUntil } from '../database/rateCounters.ts';
import { Refusal } from '../http/refusal.ts';
import { waitingTime } from '../http/waitingTime.ts';
import { QUOTAS, type Quota, type QuotaName } from './quotas.ts';

type Use = { quota: QuotaName; owner: string; amount?: number };
type UsedUp = { quota: Quota; most: number; seconds: number };

export type Quotas = {
  /**
   * Call it in the transaction of the work, so that failed work does not count.
   * @throws Refusal 429 if the quota was already used up
   */
  spend: (database: Queryable, use: Use, at: Date) => Promise<void>;
  /** Counts the uses. @returns whether one of the quotas was already used up */
  isUsedUp: (database: Queryable, uses: readonly Use[], at: Date) => Promise<boolean>;
};

/** The use that exceeds a quota is still allowed. `factor` is QUOTA_FACTOR. */
export function createQuotas(factor: number): Quotas {
  async function findUsedUp(
    database: Queryable,
    uses: readonly Use[],
    at: Date,
  ): Promise<UsedUp | undefined> {
    const counters = uses.map(({ quota: name, owner, amount = 1 }) => ({
      ...{ key: `quota:${name}:${owner}`, seconds: QUOTAS[name].seconds, amount },
      ...{ quota: QUOTAS[name], most: QUOTAS[name].most * factor },
    }));
    const counted = await addToCounters(database, counters, at);
    for (const { key, quota, most, amount } of counters) {
      const now = counted.find((one) => one.key === key);
      if (now && now.count - amount >= most) return { quota, most, seconds: secondsUntil(now.endsAt, at) };
    }
    return undefined;
  }

  return {
    async spend(database, use, at) {
      const usedUp = await findUsedUp(database, [use], at);
      if (usedUp) throw refusal(usedUp);
    },
    isUsedUp: async (database, uses, at) => (await findUsedUp(database, uses, at)) !== undefined,
  };
}

function refusal({ quota: { done, instead }, most, seconds }: UsedUp): Refusal {
  const period = waitingTime(seconds);
  const advice = `Please ${instead ? `${instead}, or ` : ''}try again in ${period}.`;
  const text = `You have ${done.replace('{most}', most.toLocaleString('en'))} within an hour. ${advice}`;
  return new Refusal(429, text, {}, { 'retry-after': String(seconds) });
}
