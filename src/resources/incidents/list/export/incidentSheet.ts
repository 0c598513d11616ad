import type { SortPayload } from 'react-admin';
import {
  INCIDENT_HEADINGS,
  incidentCells,
  type SheetCell,
} from '../../../../../contract/incidents/incidentSheet.ts';
import { asRecords } from '../../../../api/parse.ts';
import { type SheetKind, sheetBytes } from '../../../../components/spreadsheet/sheetBytes.ts';
import { parseListItem } from '../../../../dataProvider/parseIncident.ts';

export type SheetPage = {
  answer: unknown;
  known: number;
  added: number;
  last: string | undefined;
  isList: boolean;
};

type SheetRow = { number: number; changed: string; cells: SheetCell[] };

export type IncidentSheet = ReturnType<typeof incidentSheet>;

/** Collects the rows of an export inside the worker; only the finished file leaves it. */
export function incidentSheet() {
  const rows = new Map<string, SheetRow>();
  return {
    /** A repeated incident replaces its earlier row, so that no row appears twice (EXP-3). */
    take(page: ArrayBuffer): SheetPage {
      const answered = parsed(page);
      const { list, ...answer } = { list: undefined, ...(answered as object) };
      const before = rows.size;
      const incidents = Array.isArray(list) ? asRecords(list, 'list').map(parseListItem) : [];
      for (const incident of incidents) {
        rows.set(incident.id, {
          number: Number(incident.id),
          changed: incident.latest_updated_at,
          cells: incidentCells(incident),
        });
      }
      return {
        answer: answered === undefined ? undefined : answer,
        known: rows.size,
        added: rows.size - before,
        last: incidents.at(-1)?.id,
        isList: Array.isArray(list),
      };
    },
    bytes(kind: SheetKind, sort: SortPayload): Blob {
      const sorted = sortRows([...rows.values()], sort).map(({ cells }) => cells);
      return sheetBytes(kind, { title: 'Incidents', rows: [[...INCIDENT_HEADINGS], ...sorted] });
    },
  };
}

/** A save between two pages moves rows, so pages are read by number and sorted here (EXP-1, EXP-3). */
function sortRows(rows: SheetRow[], { field, order }: SortPayload): SheetRow[] {
  const way = order === 'ASC' ? 1 : -1;
  const byChange = (a: SheetRow, b: SheetRow) =>
    Number(a.changed > b.changed) - Number(a.changed < b.changed);
  return rows.sort(
    (a, b) => way * ((field === 'latest_updated_at' && byChange(a, b)) || a.number - b.number),
  );
}

function parsed(page: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(page));
  } catch {
    return undefined;
  }
}
