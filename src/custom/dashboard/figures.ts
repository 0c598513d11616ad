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

/** `list` is the filter that finds exactly the counted incidents. */
export type Slice = { name: string; count: number; colour: string; list: IncidentFilter };

/** `kind` is the heading above the names of the slices. */
export type PieFigures = { title: string; kind: string; slices: Slice[] };

type PieStatus = Exclude<StatusTab, 'All'>;
const STATUSES = STATUS_TABS.filter((tab): tab is PieStatus => tab !== 'All');

/** The incidents of the month and the park. */
export function getWithin(filter: DashboardFilter): IncidentFilter {
  return {
    from_date: firstDay(filter),
    to_date: lastDay(filter),
    ...(filter.park && { park: filter.park }),
  };
}

export function toPies(info: IncidentInfo, pending: number, filter: DashboardFilter): PieFigures[] {
  const within = getWithin(filter);
  return [
    {
      title: 'Incident Category',
      kind: 'Category',
      slices: CATEGORIES.map((category) => ({
        name: CATEGORY_LABELS[category],
        count: info.category[category],
        colour: CATEGORY_COLOURS[category],
        list: { ...within, category },
      })),
    },
    {
      title: 'Type of Incident',
      kind: 'Type',
      slices: DASHBOARD_TYPES.map((type) => ({
        name: type,
        count: info.incident_type_numbers[type],
        colour: TYPE_COLOURS[type],
        list: { ...within, incident_type: type },
      })),
    },
    {
      title: 'Type of Status',
      kind: 'Status',
      slices: STATUSES.map((status) => ({
        name: status,
        count: status === 'Pending Save' ? pending : info.incident_status[status],
        colour: STATUS_COLOURS[status],
        list: status === 'Pending Save' ? getPending(filter) : { ...within, incident_status: status },
      })),
    },
  ];
}

function getPending(filter: DashboardFilter): IncidentFilter {
  const park = filter.park ? { park: filter.park } : {};
  return { ...park, updated_in: monthText(filter), incident_status: 'Pending Save' };
}

export function countPending(pending: readonly PendingIncident[], filter: DashboardFilter): number {
  return pending.filter((draft) => matchesPending(draft, getPending(filter))).length;
}

export function sumCounts(slices: readonly Pick<Slice, 'count'>[]): number {
  return slices.reduce((sum, { count }) => sum + count, 0);
}

const LEAST_LABELLED = 0.07;

export function sliceLabel(count: number, total: number): string {
  return count / total >= LEAST_LABELLED ? shareText(count, total) : '';
}

/** Whole percent. Only an empty slice shows 0 %, and only a complete one 100 %. */
export function shareText(count: number, total: number): string {
  if (count === 0) return '0%';
  const percent = Math.round((count / total) * 100);
  if (percent === 0) return '<1%';
  return percent === 100 && count < total ? '>99%' : `${percent}%`;
}

export function listAddress(filter: IncidentFilter): string {
  return `${pages.incidents.to()}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
}

/** Tab-separated rows, to paste into a spreadsheet. */
export function toClipboardText(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => row.map((cell) => String(cell).replaceAll(/\s+/g, ' ')).join('\t')).join('\n');
}
