import type { DataProvider } from 'react-admin';
import type { ExploredEntry } from '../../../contract/schemas/auditExplorer.ts';
import { formatInstant, singaporeDay } from '../../../contract/singaporeTime.ts';
import {
  AUDIT_EXPORT_MAX,
  AUDIT_EXPORT_PAGE,
  AUDIT_KIND_TITLES,
} from '../../../contract/values/auditKinds.ts';
import { currentTime } from '../../api/clock.ts';
import { downloadFile } from '../../components/downloadFile.ts';
import { toCsv } from '../../components/spreadsheet/csv.ts';
import type { AuditFilter } from '../../dataProvider/auditTrails.ts';
import { roleInWords } from './trail/roleInWords.ts';

const SORT = { field: 'timestamp', order: 'DESC' } as const;

/**
 * Reads all filtered entries page by page and downloads them. Entries written during the export are left out.
 * @returns the number of entries, and whether there are more
 */
export async function saveEntries(
  dataProvider: Pick<DataProvider, 'getList'>,
  filter: AuditFilter,
  onRead: (entries: number) => void,
): Promise<{ saved: number; left: boolean }> {
  const entries: ExploredEntry[] = [];
  let meta: { until?: number } = {};
  let all = 0;
  for (let page = 1; entries.length < AUDIT_EXPORT_MAX; page += 1) {
    const pagination = { page, perPage: AUDIT_EXPORT_PAGE };
    const answer = await dataProvider.getList<ExploredEntry>('audit_trails', {
      pagination,
      sort: SORT,
      filter,
      meta,
    });
    meta = { until: answer.meta?.until };
    all = answer.total ?? 0;
    entries.push(...answer.data);
    onRead(entries.length);
    if (answer.data.length < AUDIT_EXPORT_PAGE) break;
  }
  const csv = new Blob([entriesCsv(entries)], { type: 'text/csv;charset=utf-8' });
  downloadFile(`audit-${singaporeDay(currentTime())}.csv`, csv);
  return { saved: entries.length, left: all > entries.length };
}

const HEAD = [
  'Timestamp (Singapore)',
  'Changed by',
  'Role',
  'Record type',
  'Record',
  'Title',
  'Change',
  'Field',
  'Before',
  'After',
];

export function entriesCsv(entries: readonly ExploredEntry[]): string {
  return toCsv([HEAD, ...entries.flatMap(getLines)]);
}

function getLines(entry: ExploredEntry): string[][] {
  const own = [
    formatInstant(entry.timestamp),
    entry.changed_by_name,
    roleInWords(entry.role),
    AUDIT_KIND_TITLES[entry.kind],
    entry.record.name,
    entry.record.title,
    entry.description.join('\n'),
  ];
  if (entry.details.length === 0) return [[...own, '', '', '']];
  return entry.details.map(({ field, before, after }) => [...own, field, before, after]);
}
