import type { Quotas } from '../../../quotas/createQuotas.ts';
import type { Files } from './objects.ts';

export type UploadQuotas = {
  /** @throws Refusal 429 */
  countUpload: (owner: string) => Promise<void>;
  /** Before the bytes are read: a client could finish an upload whose last part was refused. @throws Refusal 429 */
  countBytes: (owner: string, bytes: number) => Promise<void>;
};

export function uploadQuotas({ database, now }: Files, quotas: Quotas): UploadQuotas {
  return {
    countUpload: (owner) => quotas.spend(database, { quota: 'uploads', owner }, now()),
    countBytes: (owner, bytes) =>
      quotas.spend(database, { quota: 'uploadedKilobytes', owner, amount: Math.ceil(bytes / 1000) }, now()),
  };
}
