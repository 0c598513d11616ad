import { AUDIT_FIELDS } from '../../../contract/audit/auditFields.ts';
import { AUDIT_KIND_TITLES, AUDIT_KINDS } from '../../../contract/values/auditKinds.ts';
import { datesInWords } from '../../components/list/datesInWords.ts';
import { toActive, useListFilter } from '../../components/list/useListFilter.ts';
import type { AuditFilter } from '../../dataProvider/auditTrails.ts';

export const useAuditFilter = () => useListFilter<AuditFilter>();

/** The two search fields show their own values; other filters appear in the panel and as chips. */
export function withoutPanel({ person, record }: AuditFilter): AuditFilter {
  return { person, record };
}

/** Unknown values from a typed address appear as they are. */
export function activeFilters(filter: AuditFilter) {
  const kind = AUDIT_KINDS.find((one) => one === filter.kind);
  const field = AUDIT_FIELDS.find(({ value }) => value === filter.field);
  return toActive<AuditFilter>([
    [{ from_date: undefined, to_date: undefined }, datesInWords(filter.from_date, filter.to_date)],
    [{ kind: undefined }, kind ? AUDIT_KIND_TITLES[kind] : filter.kind],
    [{ field: undefined }, field?.text ?? filter.field],
  ]);
}
