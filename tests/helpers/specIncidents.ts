/* The second specification: empty fields are absent, services are names, the root cause is part of the case details. */

export type SpecIncident = {
  id: number;
  incident_id: string;
  incident_status: string;
  filtered_category: string;
  filtered_park: string;
  created_by: string;
  creator_name: string;
  created_at: string;
  latest_updated_at: string;
  case_details?: { incident_description?: Record<string, unknown>; [section: string]: unknown };
  [field: string]: unknown;
};

export const getCode = (id: number) => `INC-${String(id).padStart(6, '0')}`;
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);

/** `D MMM yyyy` in Singapore, as a form writes it. */
const wireDate = (at: Date) =>
  new Date(at.getTime() + 8 * 60 * 60 * 1000).toUTCString().replace(/^\w+, 0?(\d+ \w+ \d+) .*$/, '$1');

export function sampleIncidents(count: number): SpecIncident[] {
  return Array.from({ length: count }, (_, index) => sampleIncident(index + 1, daysAgo(count - index)));
}

function sampleIncident(id: number, at: Date): SpecIncident {
  return {
    id,
    incident_id: getCode(id),
    incident_status: id % 2 ? 'Open' : 'Closed',
    filtered_category: id % 2 ? 'c1' : 'c2',
    filtered_park: 'Singapore Zoo',
    filtered_zone_type: 'Wild Africa',
    filtered_incident_type: 'Safety',
    creator_name: 'Aisha Rahman',
    created_by: 'somebody-else',
    department: 'Operations',
    created_at: at.toISOString(),
    latest_updated_at: at.toISOString(),
    case_details: {
      incident_description: {
        category: id % 2 ? 'c1' : 'c2',
        park: 'Singapore Zoo',
        zone: 'Wild Africa',
        date: wireDate(at),
        time: '14:05:00',
        incident_title: `Kept elsewhere ${id}`,
        incident_remarks: 'As an older console filed it.',
        incident_type: 'Safety',
        emergency_services_activated: ['SCDF'],
      },
      root_cause: { unsafe_act: 'Running', unsafe_cond: 'Wet floor', follow_up: 'Mats were laid' },
    },
  };
}

/** A minimal incident, in a status that the specification does not define. */
export function bareIncident(id: number): SpecIncident {
  const at = daysAgo(0).toISOString();
  return {
    id,
    incident_id: getCode(id),
    incident_status: 'Under Review',
    filtered_category: '',
    filtered_park: '',
    created_by: 'somebody-else',
    creator_name: 'Aisha Rahman',
    created_at: at,
    latest_updated_at: at,
    case_details: { incident_description: { date: wireDate(new Date()) } },
  };
}

export function storedIncident(
  id: number,
  input: Record<string, unknown>,
  creator_name: string,
): SpecIncident {
  const case_details = input.case_details as SpecIncident['case_details'];
  const { category, park, zone, incident_type } = case_details?.incident_description ?? {};
  const at = new Date().toISOString();
  return {
    id,
    incident_id: getCode(id),
    incident_status: String(input.incident_status),
    filtered_category: String(category),
    filtered_park: String(park),
    filtered_zone_type: String(zone),
    filtered_incident_type: String(incident_type),
    created_by: String(input.created_by),
    creator_name,
    created_at: at,
    latest_updated_at: at,
    case_details,
    aar: input.aar,
  };
}
