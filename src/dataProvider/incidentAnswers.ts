import {
  emptyAction,
  emptyCaseDetails,
  emptyCasualty,
  emptyReport,
  emptyUpdate,
  emptyWitness,
} from '../../contract/incidents/emptyIncident.ts';
import type { RecipientChoice } from '../../contract/incidents/notified.ts';
import type { RootCause } from '../../contract/schemas/afterActionReport.ts';
import type { CaseDetails, IncidentDescription } from '../../contract/schemas/caseDetails.ts';
import type { Incident, IncidentListItem, IncidentUpdate } from '../../contract/schemas/incident.ts';
import { CATEGORIES, type Category } from '../../contract/values/incidentValues.ts';
import { type Fields, fieldsIn, filled, idIn, textIn, textsIn } from '../api/answers.ts';

/*
 * An incident as any host of the seeds answers it, made whole for the screens: without sections, with services as names, with
 * the root cause where either seed puts it.
 */

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

/** LIST-4, LIST-8: a row of the list. @throws UnreadableAnswer for what names no incident */
export function listItemIn(answer: unknown): IncidentListItem {
  const fields = fieldsIn(answer, 'incident');
  return { ...storedIn(fields), root_cause: rootCauseIn(fields), pending: false } as IncidentListItem;
}

/** DET-1: the whole of an incident. @throws UnreadableAnswer for what names none */
export function incidentIn(answer: unknown): Incident {
  const fields = fieldsIn(answer, 'incident');
  const report = filled(emptyReport(), fields.aar);
  return {
    ...filled(SEPARATE, fields),
    ...storedIn(fields),
    ...choiceIn(fields),
    aar: {
      ...report,
      root_cause: rootCauseIn(fields),
      recommended_ca: entriesOf(fieldsOf(fields.aar).recommended_ca, emptyAction(), 'action'),
    },
  } as unknown as Incident;
}

/** DET-12: whom somebody chose to tell; a host may know the departments alone. */
function choiceIn(fields: Fields): RecipientChoice {
  const departments = Array.isArray(fields.selected_noti_departs) ? fields.selected_noti_departs : [];
  return {
    notification_list: textsIn(fields.notification_list),
    checked_users: textsIn(fields.checked_users),
    unchecked_users: textsIn(fields.unchecked_users),
    selected_noti_departs: departments.flatMap((department) => {
      const { name, status } = fieldsOf(department);
      const known = ([1, 0, -1] as const).find((state) => state === status);
      return textIn(name) && known !== undefined ? [{ name: textIn(name), status: known }] : [];
    }),
  };
}

/** What a row and the whole have in common. */
function storedIn(fields: Fields): Fields & { case_details: CaseDetails } {
  const case_details = caseDetailsIn(fields.case_details);
  const { park, zone_type, incident_type, incident_placement, category } = case_details.incident_description;
  const of = filled(
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
  const updates = fields.incident_updates ?? fieldsOf(fields.case_details).incident_updates;
  return {
    ...of,
    id: idIn(fields, 'incident'),
    filtered_category: categoryIn(fields.filtered_category) || category,
    case_details,
    incident_updates: updatesIn(updates),
  };
}

/** DET-6: the updates of an incident. */
export function updatesIn(given: unknown): IncidentUpdate[] {
  return entriesOf(given, emptyUpdate(), 'update');
}

function caseDetailsIn(given: unknown): CaseDetails {
  const fields = fieldsOf(given);
  return {
    ...filled(emptyCaseDetails(), fields),
    incident_description: descriptionIn(fields.incident_description),
    person_involved_details: entriesOf(
      fields.person_involved_details,
      { id: '', ...emptyCasualty() },
      'casualty',
    ),
    witness_particulars: entriesOf(fields.witness_particulars, { id: '', ...emptyWitness() }, 'witness'),
  };
}

function descriptionIn(given: unknown): IncidentDescription {
  const { emergency_services_activated: services } = fieldsOf(given);
  const description = filled(emptyCaseDetails().incident_description, given);
  return {
    ...description,
    category: categoryIn(description.category),
    emergency_services_activated: (Array.isArray(services) ? services : []).flatMap((service) => {
      // A list of names has those alone that were called.
      const { name, checked } =
        typeof service === 'string' ? { name: service, checked: true } : fieldsOf(service);
      return textIn(name) ? [{ name: textIn(name), checked: checked === true }] : [];
    }),
  };
}

/** It stands in the after-action report, with the case details, or beside both. */
function rootCauseIn({ aar, case_details, root_cause }: Fields): RootCause {
  const given = fieldsOf(aar).root_cause ?? fieldsOf(case_details).root_cause ?? root_cause;
  return filled(emptyReport().root_cause, given);
}

/** The entries of a list within an incident. One without an id is known by its place, as long as it is only read. */
function entriesOf<Entry extends { id: string }>(given: unknown, template: Entry, kind: string): Entry[] {
  if (!Array.isArray(given)) return [];
  return given.map((entry, index) => {
    const whole = filled(template, entry);
    return { ...whole, id: whole.id || `${kind}-${index + 1}` };
  });
}

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

function categoryIn(value: unknown): Category | '' {
  return CATEGORIES.find((category) => category === value) ?? '';
}
