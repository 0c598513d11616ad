import {
  emptyAction,
  emptyCaseDetails,
  emptyCasualty,
  emptyReport,
  emptyUpdate,
  emptyWitness,
} from '../../contract/incidents/emptyIncident.ts';
import type { RecipientChoice } from '../../contract/incidents/recipients.ts';
import type { RootCause } from '../../contract/schemas/afterActionReport.ts';
import type { CaseDetails, IncidentDescription } from '../../contract/schemas/caseDetails.ts';
import type { Incident, IncidentListItem, IncidentUpdate } from '../../contract/schemas/incident.ts';
import { CATEGORIES, type Category } from '../../contract/values/incidentValues.ts';
import { asRecord, asString, asStrings, type Fields, requireId, withDefaults } from '../api/parse.ts';

const STORED = {
  incident_id: '',
  incident_status: '',
  filtered_zone_type: '',
  creator_name: '',
  created_by: '',
  department: '',
  created_at: '',
  latest_updated_at: '',
};
const SEPARATE = { latest_updated_by: '', noti_frequency: '', sub_department: '' };

export function parseListItem(answer: unknown): IncidentListItem {
  const fields = asRecord(answer, 'incident');
  return {
    ...parseStoredIncident(fields),
    root_cause: parseRootCause(fields),
    pending: false,
  } as IncidentListItem;
}

/** @throws InvalidResponseError if there is no incident */
export function parseIncident(answer: unknown): Incident {
  const fields = asRecord(answer, 'incident');
  const report = withDefaults(emptyReport(), fields.aar);
  return {
    ...withDefaults(SEPARATE, fields),
    ...parseStoredIncident(fields),
    ...parseChoice(fields),
    aar: {
      ...report,
      root_cause: parseRootCause(fields),
      recommended_ca: getEntries(getFields(fields.aar).recommended_ca, emptyAction(), 'action'),
    },
  } as unknown as Incident;
}

/** The chosen recipients; some servers only know departments (DET-12). */
function parseChoice(fields: Fields): RecipientChoice {
  const departments = Array.isArray(fields.selected_noti_departs) ? fields.selected_noti_departs : [];
  return {
    notification_list: asStrings(fields.notification_list),
    checked_users: asStrings(fields.checked_users),
    unchecked_users: asStrings(fields.unchecked_users),
    selected_noti_departs: departments.flatMap((department) => {
      const { name, status } = getFields(department);
      const known = ([1, 0, -1] as const).find((state) => state === status);
      return asString(name) && known !== undefined ? [{ name: asString(name), status: known }] : [];
    }),
  };
}

function parseStoredIncident(fields: Fields): Fields & { case_details: CaseDetails } {
  const case_details = parseCaseDetails(fields.case_details);
  const { park, zone_type, incident_type, incident_placement, category } = case_details.incident_description;
  const of = withDefaults(
    {
      ...STORED,
      filtered_park: park,
      filtered_zone_type: zone_type,
      filtered_incident_type: incident_type,
      filtered_incident_placement: incident_placement,
    },
    fields,
  );
  case_details.incident_description.zone_type = zone_type || of.filtered_zone_type;
  const updates = fields.incident_updates ?? getFields(fields.case_details).incident_updates;
  return {
    ...of,
    id: requireId(fields, 'incident'),
    filtered_category: parseCategory(fields.filtered_category) || category,
    case_details,
    incident_updates: parseUpdates(updates),
  };
}

export function parseUpdates(given: unknown): IncidentUpdate[] {
  return getEntries(given, emptyUpdate(), 'update');
}

function parseCaseDetails(given: unknown): CaseDetails {
  const fields = getFields(given);
  return {
    ...withDefaults(emptyCaseDetails(), fields),
    incident_description: parseDescription(fields.incident_description),
    person_involved_details: getEntries(
      fields.person_involved_details,
      { id: '', ...emptyCasualty() },
      'casualty',
    ),
    witness_particulars: getEntries(fields.witness_particulars, { id: '', ...emptyWitness() }, 'witness'),
  };
}

function parseDescription(given: unknown): IncidentDescription {
  const { emergency_services_activated: services } = getFields(given);
  const description = withDefaults(emptyCaseDetails().incident_description, given);
  return {
    ...description,
    category: parseCategory(description.category),
    emergency_services_activated: (Array.isArray(services) ? services : []).flatMap((service) => {
      // A list of names contains only the services that were called.
      const { name, checked } =
        typeof service === 'string' ? { name: service, checked: true } : getFields(service);
      return asString(name) ? [{ name: asString(name), checked: checked === true }] : [];
    }),
  };
}

/** In the after-action report, the case details, or at the top level. */
function parseRootCause({ aar, case_details, root_cause }: Fields): RootCause {
  const given = getFields(aar).root_cause ?? getFields(case_details).root_cause ?? root_cause;
  return withDefaults(emptyReport().root_cause, given);
}

/** Entries without an id get one from their position, valid only for reading. */
function getEntries<Entry extends { id: string }>(given: unknown, template: Entry, kind: string): Entry[] {
  if (!Array.isArray(given)) return [];
  return given.map((entry, index) => {
    const whole = withDefaults(template, entry);
    return { ...whole, id: whole.id || `${kind}-${index + 1}` };
  });
}

const getFields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

function parseCategory(value: unknown): Category | '' {
  return CATEGORIES.find((category) => category === value) ?? '';
}
