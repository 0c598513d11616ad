import type { DataProvider } from 'react-admin';
import { AUDIT_EXPORT_MAX, AUDIT_EXPORT_PAGE, AUDIT_KIND_TITLES } from '../../../contract/auditKinds.ts';
import type { ExploredEntry } from '../../../contract/schemas/auditExplorer.ts';
import { formatInstant, singaporeDay } from '../../../contract/singaporeTime.ts';
import { roleInWords } from '../../custom/audit_trail/roleInWords.ts';
import type { AuditFilter } from '../../dataProvider/auditEntries.ts';

const SORT = { field: 'timestamp', order: 'DESC' } as const;
/** Milliseconds after which a browser has taken what it was given. */
const TAKEN = 60_000;

/**
 * Reads everything that fits, page by page, and gives it to the browser as one file. What is written meanwhile is not in it.
 * @returns how many entries it has, and whether there are more
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
    const answer = await dataProvider.getList<ExploredEntry>('audit_entries', {
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
  give(new Blob([csvOf(entries)], { type: 'text/csv;charset=utf-8' }));
  return { saved: entries.length, left: all > entries.length };
}

function give(file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `audit-${singaporeDay(new Date())}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), TAKEN);
}

const HEAD = [
  'When (Singapore)',
  'Who',
  'Role',
  'Kind',
  'Record',
  'Title',
  'Change',
  'Field',
  'Before',
  'After',
];

/** A line a changed field, and one for an entry without any; a spreadsheet knows by the mark in front that it is UTF-8. */
export function csvOf(entries: readonly ExploredEntry[]): string {
  return `\uFEFF${[HEAD, ...entries.flatMap(linesOf)].map((cells) => cells.map(cell).join(',')).join('\r\n')}\r\n`;
}

function linesOf(entry: ExploredEntry): string[][] {
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

/** Always a text: what a spreadsheet would take for a formula has an apostrophe before it. */
function cell(text: string): string {
  const harmless = /^[\s]*[=+\-@]|^[\t\r\n]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
