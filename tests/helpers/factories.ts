import { emptyReport } from '../../contract/incidents/emptyIncident.ts';
import { newCasualty, newIncident, newWitness } from '../../contract/incidents/newIncident.ts';
import { DEFAULT_GROUPS, ROLES, type RoleTitles } from '../../contract/permissions.ts';
import type { ReferenceData } from '../../contract/reference/referenceData.ts';
import type {
  CaseDetails,
  Casualty,
  IncidentDescription,
  PropertyDamage,
  Witness,
} from '../../contract/schemas/caseDetails.ts';
import type { Incident } from '../../contract/schemas/incident.ts';
import type { SignedInUser, User } from '../../contract/schemas/user.ts';
import type { OutboxItem } from '../../src/api/outboxItem.ts';
import type { PendingIncident } from '../../src/offline/pendingIncidents.ts';

export const SAMPLE_PHOTO = '/v0/b/parks-console/o/photovideos%2Fsample.jpg?alt=media';

export const ROLE_TITLES: RoleTitles = new Map(ROLES.map((role) => [role, DEFAULT_GROUPS[role].name]));

export function buildReferenceData(changed: Partial<ReferenceData> = {}): ReferenceData {
  return {
    parks: [],
    incidentTypes: new Map(),
    incidentPlacements: new Map(),
    incidentClassifications: new Map(),
    injuryTypes: new Map(),
    departments: [],
    roleTitles: ROLE_TITLES,
    list: () => [],
    ...changed,
  };
}

export function buildCasualty(changed: Partial<Casualty> = {}): Casualty {
  return {
    ...newCasualty('casualty-1'),
    injury_name: 'Siti binte Rahman',
    gender: 'Female',
    contact_no: '91234567',
    incident_calssification: 'Guest',
    contractor_shift: 'Morning',
    ...changed,
  };
}

export function buildWitness(changed: Partial<Witness> = {}): Witness {
  return { ...newWitness('witness-1'), guest_name: 'Tan Wei Ming', ...changed };
}

type Changes = {
  description?: Partial<IncidentDescription>;
  property?: Partial<PropertyDamage>;
  details?: Partial<CaseDetails>;
};

export function buildCaseDetails({ description, property, details }: Changes = {}): CaseDetails {
  const { case_details } = newIncident(new Date('2026-11-03T02:30:00Z'));
  const park = description?.park ?? 'Singapore Zoo';
  return {
    ...case_details,
    incident_description: {
      ...case_details.incident_description,
      park,
      // A zone that every park has.
      zone: park === 'Singapore Zoo' ? 'Wild Africa' : 'Entrance Plaza',
      incident_type: 'Safety',
      incident_placement: 'Path',
      incident_classification: 'Slip/trip/fall',
      incident_title: 'Guest slipped on a wet path',
      incident_remarks: 'Rain had just stopped.',
      ...description,
    },
    property_damage_details: {
      ...case_details.property_damage_details,
      property_type: 'Exhibit or barrier',
      damaged_things: 'Two posts',
      party_info: 'The park',
      ...property,
    },
    mpd_incident_analysis: {
      ...case_details.mpd_incident_analysis,
      substandard_action: 'None identified',
      substandard_condition: 'Slippery or wet surface',
      personnel_factors: 'Not applicable',
      job_factors: 'Not applicable',
      stoppage_text: 'Until it was dry',
    },
    photo_video: [SAMPLE_PHOTO],
    person_involved_details: [buildCasualty()],
    witness_particulars: [buildWitness()],
    ...details,
  };
}

export function buildIncident(changed: Partial<Incident> = {}): Incident {
  return {
    id: '7',
    incident_id: 'INC-000007',
    incident_status: 'Open',
    filtered_category: 'c2',
    filtered_park: 'Singapore Zoo',
    filtered_zone_type: 'Wild Africa',
    filtered_incident_type: 'Safety',
    filtered_incident_placement: 'Path',
    creator_name: 'Nur Aisyah',
    created_by: 'u1',
    department: 'Operations',
    created_at: '2026-11-03T02:30:00.000Z',
    latest_updated_at: '2026-11-03T02:30:00.000Z',
    latest_updated_by: 'Nur Aisyah',
    case_details: buildCaseDetails({ description: { category: 'c2', zone_type: 'Wild Africa' } }),
    aar: emptyReport(),
    incident_updates: [],
    noti_frequency: '',
    notification_list: [],
    checked_users: [],
    unchecked_users: [],
    selected_noti_departs: [],
    sub_department: 'Tram Ops',
    ...changed,
  };
}

export function buildUser(changed: Partial<User> = {}): User {
  return {
    id: 'u1',
    staff_id: '12345678',
    name: 'Siti',
    email: 'siti@parks.example',
    mobile_no: '+6591234567',
    role: 'junior_user',
    park: 'Singapore Zoo',
    department: 'Operations',
    sub_department: 'Tram Ops',
    is_active: 1,
    is_new: 0,
    created_at: '2026-01-01T00:00:00.000Z',
    latest_updated_at: '2026-01-01T00:00:00.000Z',
    last_login_at: 'Not logged in yet',
    account_expiry: '',
    archive_date: '',
    suspension_remark: '',
    ...changed,
  };
}

export const viewer: SignedInUser = {
  id: 'u1',
  name: 'Mei Tan',
  email: 'mei@parks.example',
  role: 'junior_user',
  is_active: 1,
  is_new: 0,
  department: 'Operations',
  sub_department: 'Ranger/Security',
  park: 'Singapore Zoo',
  mobile_no: '+6591234567',
  staff_id: '12345678',
  perms: ['p2', 'p2a'],
  session_expires_at: '2099-01-01T00:00:00.000Z',
};

export function buildCase(changed: Partial<Incident> = {}): Incident {
  return buildIncident({
    filtered_category: 'c1',
    created_by: 'somebody',
    latest_updated_by: 'Wei Ming Tan',
    case_details: buildCaseDetails({
      details: { person_involved_details: [buildCasualty({ casualty_no: 'Casualty 1' })] },
    }),
    ...changed,
  });
}

export function buildDraft(description: Partial<IncidentDescription> = {}): PendingIncident {
  const now = new Date();
  return {
    id: now.getTime(),
    pending: true,
    status: 'draft',
    key: crypto.randomUUID(),
    creator_name: 'Nur Aisyah',
    department: 'Operations',
    created_at: now.toISOString(),
    latest_updated_at: now.toISOString(),
    incident: {
      ...newIncident(now),
      case_details: buildCaseDetails({ description, details: { photo_video: [] } }),
    },
  };
}

/** An incident of the viewer that waits to be sent. */
export function buildOutboxItem(changed: Partial<OutboxItem> = {}): OutboxItem {
  const { incident } = buildDraft();
  return {
    key: crypto.randomUUID(),
    userId: viewer.id,
    payload: { kind: 'incident', incident },
    title: incident.case_details.incident_description.incident_title,
    isUrgent: false,
    queuedAt: new Date().toISOString(),
    state: 'waiting',
    attempts: 0,
    ...changed,
  };
}
