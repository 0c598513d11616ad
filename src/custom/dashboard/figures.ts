import { firstDay, lastDay, monthText } from '../../../contract/incidents/months.ts';
import type { IncidentInfo } from '../../../contract/schemas/dashboard.ts';
import type { IncidentFilter } from '../../../contract/values/incidentFilter.ts';
import {
  CATEGORIES,
  CATEGORY_LABELS,
  DASHBOARD_TYPES,
  STATUS_TABS,
  type StatusTab,
} from '../../../contract/values/incidentValues.ts';
import { matchesPending, type PendingIncident } from '../../offline/pendingIncidents.ts';
import { pages } from '../../pages.ts';
import { CATEGORY_COLOURS, STATUS_COLOURS, TYPE_COLOURS } from './colours.ts';
import type { DashboardFilter } from './dashboardFilter.ts';

/** A slice and its entry in the legend: what it counts, and the list that has as many. */
export type Slice = { name: string; count: number; colour: string; list: IncidentFilter };

export type PieFigures = { title: string; slices: Slice[] };

type PieStatus = Exclude<StatusTab, 'All'>;
const STATUSES = STATUS_TABS.filter((tab): tab is PieStatus => tab !== 'All');

/** DASH-2: the three pies, each slice with its list (DASH-6). */
export function toPies(info: IncidentInfo, pending: number, filter: DashboardFilter): PieFigures[] {
  const park = filter.park ? { park: filter.park } : {};
  const within = { from_date: firstDay(filter), to_date: lastDay(filter), ...park };
  return [
    {
      title: 'Incident Category',
      slices: CATEGORIES.map((category) => ({
        name: CATEGORY_LABELS[category],
        count: info.category[category],
        colour: CATEGORY_COLOURS[category],
        list: { ...within, category },
      })),
    },
    {
      title: 'Type of Incident',
      slices: DASHBOARD_TYPES.map((type) => ({
        name: type,
        count: info.incident_type_numbers[type],
        colour: TYPE_COLOURS[type],
        list: { ...within, incident_type: type },
      })),
    },
    {
      title: 'Type of Status',
      slices: STATUSES.map((status) => ({
        name: status,
        count: status === 'Pending Save' ? pending : info.incident_status[status],
        colour: STATUS_COLOURS[status],
        list: status === 'Pending Save' ? getPending(filter) : { ...within, incident_status: status },
      })),
    },
  ];
}

/** DASH-4: the drafts of this device that were changed in the month, of the park where one is chosen, as their tab lists them. */
function getPending(filter: DashboardFilter): IncidentFilter {
  const park = filter.park ? { park: filter.park } : {};
  return { ...park, updated_in: monthText(filter), incident_status: 'Pending Save' };
}

/** DASH-4: as many as the list of them has. */
export function countPending(pending: readonly PendingIncident[], filter: DashboardFilter): number {
  return pending.filter((draft) => matchesPending(draft, getPending(filter))).length;
}

export function sumCounts(slices: readonly Pick<Slice, 'count'>[]): number {
  return slices.reduce((sum, { count }) => sum + count, 0);
}

/** DASH-5. */
const LEAST_LABELLED = 0.07;

/** DASH-5: what stands at a slice: its percentage, and nothing below 7 %. */
export function sliceLabel(count: number, total: number): string {
  return count / total >= LEAST_LABELLED ? shareInWords(count, total) : '';
}

/** In whole percent; of what is there none is 0 %, and not all is 100 %. */
export function shareInWords(count: number, total: number): string {
  if (count === 0) return '0%';
  const percent = Math.round((count / total) * 100);
  if (percent === 0) return '<1%';
  return percent === 100 && count < total ? '>99%' : `${percent}%`;
}

/** DASH-6: the incident list with this filter and no other. */
export function listAddress(filter: IncidentFilter): string {
  return `${pages.incidents.to()}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
}

/** Rows of cells as they are pasted into a spreadsheet. */
export function asCopied(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => row.map((cell) => String(cell).replaceAll(/\s+/g, ' ')).join('\t')).join('\n');
}
