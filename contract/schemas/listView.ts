import { z } from 'zod';
import { LIST_VIEWS_MAX_COUNT, VIEW_NAME_MAX_LENGTH } from '../limits.ts';
import { ACTION_FILTERS, REPORTING_FILTERS } from '../values/incidentFilter.ts';
import { CASE_SCOPES, CATEGORIES, STATUS_TABS } from '../values/incidentValues.ts';
import { AREA_MAX_LENGTH, PIN_CELL } from '../values/mapArea.ts';
import { day, name, recordId, storableText } from './common.ts';
import { monthWritten } from './dashboard.ts';

const COLUMNS_MAX_COUNT = 40;

const columnNames = z.array(name).max(COLUMNS_MAX_COUNT);

export const listView = z.object({
  id: recordId,
  name: storableText().trim().min(1).max(VIEW_NAME_MAX_LENGTH),
  filter: z
    .object({
      from_date: day,
      to_date: day,
      category: z.enum(CATEGORIES),
      park: name,
      zone: name,
      incident_type: name,
      incident_placement: name,
      incident_status: z.enum(STATUS_TABS),
      case: z.enum(CASE_SCOPES),
      reporting: z.enum(REPORTING_FILTERS),
      actions: z.enum(ACTION_FILTERS),
      area: storableText().max(AREA_MAX_LENGTH),
      pin_cell: z.string().regex(PIN_CELL),
      updated_in: monthWritten,
      search: name,
    })
    .partial(),
  /** Replaces fixed dates: the last days up to today. */
  last_days: z.int().min(0).max(36_600).optional(),
  sort: z.object({ field: z.enum(['latest_updated_at', 'incident_id']), order: z.enum(['ASC', 'DESC']) }),
  columns: z.object({ hidden: columnNames, order: columnNames }),
  shown_as: z.literal('map').optional(),
});
export type ListView = z.infer<typeof listView>;

export const listViews = z.array(listView).max(LIST_VIEWS_MAX_COUNT);

/** `version` counts saves; 0 if never saved. */
export const storedViews = z.object({ views: listViews, version: z.int().min(0) });
export type StoredViews = z.infer<typeof storedViews>;
