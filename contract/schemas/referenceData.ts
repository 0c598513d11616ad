import { z } from 'zod';
import { role } from './user.ts';

/* Names follow the specification. `retired` values stay readable and are not offered (REF-2). */

const retired = z.boolean().optional();
/** Sort position; documents without one follow by id. Only the server sets it (REF-2). */
const position = z.number().int().optional();
const titled = z.object({ id: z.string(), title: z.string(), retired });

const lat = z.number().min(-90).max(90);
const lng = z.number().min(-180).max(180);
const point = z.object({ lat, lng });
/** A new park or zone has no position until it is placed on the map. */
const place = { lat: lat.optional(), lng: lng.optional() };
const hasWholePlace = (value: { lat?: number | undefined; lng?: number | undefined }) =>
  (value.lat === undefined) === (value.lng === undefined);
const HALF_A_PLACE = { path: ['lat'], error: 'Please give both latitude and longitude.' };

const zone = z
  .object({
    title: z.string(),
    img_url: z.string(),
    sub_zone: z.array(z.string()),
    /** Formerly in `sub_zone` (REF-2). */
    retired_sub_zone: z.array(z.string()).optional(),
    ...place,
    /** Shape on our own map: an unclosed ring of points. */
    outline: z.array(point),
    retired,
  })
  .refine(hasWholePlace, HALF_A_PLACE);
export type Zone = z.infer<typeof zone>;

const park = z
  .object({
    park: z.string(),
    ...place,
    outline: z.array(point),
    main_zones: z.array(zone),
    retired,
  })
  .refine(hasWholePlace, HALF_A_PLACE);
export type Park = z.infer<typeof park>;

export const incidentType = z.object({
  title: z.string(),
  placements: z.array(titled),
  position,
  retired,
});
export const incidentPlacement = z.object({ title: z.string(), classifications: z.array(titled), retired });
export const incidentClassification = z.object({ title: z.string(), injury_type_id: z.string(), retired });
export const injuryType = z.object({
  injuries: z.array(z.string()),
  /** Formerly in `injuries` (REF-2). */
  retired_injuries: z.array(z.string()).optional(),
  retired,
});

/** Documents of the collection `static_data` that are a plain list of values. */
export const STATIC_LISTS = [
  'area_condition',
  'weather',
  'priority_of_fix',
  'property_type',
  'what_caused_injury',
  'nationality',
  'witness_type',
  'action_assigned_to',
  'corrective_actions_status',
  'substandard_action',
  'substandard_condition',
  'personnel_factors',
  'job_factors',
  'unsafe_act',
  'unsafe_condition',
  'contractor_shift',
  'casualty_classification',
] as const;
export type StaticListName = (typeof STATIC_LISTS)[number];

export const staticList = z.object({ values: z.array(z.string()), retired: z.array(z.string()).optional() });
export const parksDocument = z.object({ parks: z.array(park) });

export const roleDocument = z.object({ id: role, title: z.string() });
export const departmentDocument = z.object({
  id: z.string(),
  title: z.string(),
  sub_departments: z.array(titled),
  position,
  retired,
});

export type IncidentType = z.infer<typeof incidentType>;
export type IncidentPlacement = z.infer<typeof incidentPlacement>;
export type IncidentClassification = z.infer<typeof incidentClassification>;
export type InjuryType = z.infer<typeof injuryType>;
export type RoleDocument = z.infer<typeof roleDocument>;
export type DepartmentDocument = z.infer<typeof departmentDocument>;
