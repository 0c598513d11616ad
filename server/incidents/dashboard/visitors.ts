import { sql } from 'drizzle-orm';
import { updateSentence } from '../../../contract/audit/changeSentences.ts';
import { firstDay, monthInWords, toMonth } from '../../../contract/incidents/months.ts';
import { findValue, notOffered } from '../../../contract/reference/referenceValues.ts';
import type { Park } from '../../../contract/schemas/referenceData.ts';
import { writeAudit } from '../../audit/auditTrail.ts';
import { parkVisitors } from '../../database/schema.ts';
import type { Call, Handler } from '../../http/endpoints/endpointRoutes.ts';
import { invalidFields } from '../../http/refusal.ts';
import { readParks } from '../../platform/parks.ts';

const SUBJECT = { subject: 'reference', id: 'park_visitors' } as const;

export const saveVisitors: Handler<'save_visitors'> = async ({ database, reference, now }, { input, by }) => {
  if (input.counts.length === 0) return;
  const counts = spellParks(input.counts, await readParks(reference));
  const wished = new Map(counts.map((count) => [getKey(count), count]));
  await database.transaction(async (transaction) => {
    // Serialises writers, also for rows that do not exist yet.
    await transaction.execute(sql`lock table ${parkVisitors} in share row exclusive mode`);
    const rows = await transaction
      .select()
      .from(parkVisitors)
      .where(sql`${parkVisitors.month} in ${[...new Set([...wished.values()].map(getDay))]}`);
    const stored = new Map(
      rows.map(({ month, ...row }) => [getKey({ ...row, month: month.slice(0, 7) }), row.visitors]),
    );
    const changed = [...wished.values()].filter(
      (count) => (stored.get(getKey(count)) ?? null) !== count.visitors,
    );
    if (changed.length === 0) return;
    const entered = changed.flatMap(({ park, month, visitors }) =>
      visitors === null ? [] : [{ park, month: getDay({ month }), visitors }],
    );
    const removed = changed.filter(({ visitors }) => visitors === null);
    if (entered.length > 0) {
      await transaction
        .insert(parkVisitors)
        .values(entered)
        .onConflictDoUpdate({
          target: [parkVisitors.month, parkVisitors.park],
          set: { visitors: sql`excluded.visitors` },
        });
    }
    for (const count of removed) {
      await transaction
        .delete(parkVisitors)
        .where(sql`${parkVisitors.month} = ${getDay(count)} and ${parkVisitors.park} = ${count.park}`);
    }
    const details = changed.map((count) => ({
      field: `visitors of ${count.park} in ${monthInWords(toMonth(count.month))}`,
      before: String(stored.get(getKey(count)) ?? ''),
      after: String(count.visitors ?? ''),
    }));
    await writeAudit(transaction, SUBJECT, by, {
      description: details.map(({ field, before, after }) => updateSentence(field, before, after)),
      details,
      platform: input.platform,
      at: now(),
    });
  });
};

type Count = Call<'save_visitors'>['input']['counts'][number];

/** Retired parks are valid, because they had visitors in the past (REF-3). @throws Refusal 400 */
function spellParks(counts: readonly Count[], parks: readonly Park[]): Count[] {
  const titles = parks.map(({ park }) => park);
  const errors: Record<string, string> = {};
  const spelled = counts.map((count, index) => {
    const park = findValue(count.park, [], titles);
    if (park === undefined) errors[`counts.${index}.park`] = notOffered('park', count.park);
    return { ...count, park: park ?? count.park };
  });
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
  return spelled;
}

const getKey = ({ park, month }: { park: string; month: string }) => `${month} ${park}`;
const getDay = ({ month }: { month: string }) => firstDay(toMonth(month));
