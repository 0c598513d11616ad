import type { IncidentDescription } from '../schemas/caseDetails.ts';
import type { IncidentListItem } from '../schemas/incident.ts';
import { isWireTime, singaporeDay, wireDateAndTime, wireDateToDay } from '../singaporeTime.ts';
import { CATEGORY_LABELS, zoneTitle } from '../values/incidentValues.ts';
import { partyText } from './caseFields.ts';

/** A text, or a typed day (`YYYY-MM-DD`), time (`HH:mm:ss`) or both separated by a space, which spreadsheets can calculate with. */
export type SheetCell = string | { kind: 'day' | 'time' | 'moment'; text: string };

type Column = [heading: string, cell: (incident: IncidentListItem) => SheetCell];

const described =
  (cell: (description: IncidentDescription) => SheetCell): Column[1] =>
  ({ case_details }) =>
    cell(case_details.incident_description);

/** The 31 columns of contract.md, in its order (EXP-1). Names are masked for some viewers (LIST-12). */
const COLUMNS: readonly Column[] = [
  ['Incident ID', ({ incident_id }) => incident_id],
  ['Status', ({ incident_status }) => incident_status],
  ['Category', ({ filtered_category: category }) => (category ? CATEGORY_LABELS[category] : '')],
  ['Emergency', described(({ is_emergency_incident }) => is_emergency_incident)],
  ['Park', described(({ park }) => park)],
  ['Zone', described(zoneCell)],
  ['Sub Zone', described(({ sub_zones }) => sub_zones)],
  ['Date', described(({ date }) => dayCell(date))],
  ['Time', described(({ time }) => (isWireTime(time) ? { kind: 'time', text: time } : time))],
  ['Weather', described(({ weather }) => weather)],
  ['Area Condition', described(({ area_condition }) => listed(area_condition))],
  ['Incident Type', described(({ incident_type }) => incident_type)],
  ['Placement', described(({ incident_placement }) => incident_placement)],
  ['Classification', described(({ incident_classification }) => incident_classification)],
  ['Injury Type', described(({ injury_type }) => listed(injury_type))],
  ['Incident Title', described(({ incident_title }) => incident_title)],
  ['Incident Details', described(({ incident_remarks }) => incident_remarks)],
  ['Follow-up Required', described(({ is_followup_required }) => is_followup_required)],
  ['Recall People', described(({ recall_people }) => recall_people)],
  [
    'Emergency Services Activated',
    described(({ emergency_services_activated: services }) =>
      listed(services.filter(({ checked }) => checked).map(({ name }) => name)),
    ),
  ],
  [
    'Casualties',
    ({ case_details }) =>
      persons(case_details.person_involved_details, ({ injury_name, casualty_no }) => [
        injury_name,
        casualty_no,
      ]),
  ],
  [
    'Witnesses',
    ({ case_details }) =>
      persons(case_details.witness_particulars, ({ guest_name, witness_no }) => [guest_name, witness_no]),
  ],
  ['Property Type', ({ case_details }) => case_details.property_damage_details.property_type],
  ['Damaged Things', ({ case_details }) => case_details.property_damage_details.damaged_things],
  ['Party Type', ({ case_details }) => partyText(case_details.property_damage_details)],
  ['Priority of Fix', ({ case_details }) => case_details.property_damage_details.priority_of_fix],
  ['Unsafe Act', ({ root_cause }) => root_cause.unsafe_act],
  ['Unsafe Condition', ({ root_cause }) => root_cause.unsafe_cond],
  ['Created By', ({ creator_name }) => creator_name],
  ['Department', ({ department }) => department],
  ['Last Modified', ({ latest_updated_at }) => momentCell(latest_updated_at)],
];

export const INCIDENT_HEADINGS: readonly string[] = COLUMNS.map(([heading]) => heading);

export function incidentCells(incident: IncidentListItem): SheetCell[] {
  return COLUMNS.map(([, cell]) => cell(incident));
}

function zoneCell({ zone, zone_type }: IncidentDescription): string {
  return zoneTitle(zone_type) || zone || zone_type;
}

function dayCell(date: string): SheetCell {
  const day = wireDateToDay(date);
  return day ? { kind: 'day', text: day } : date;
}

/** Singapore time, whatever the time zone of the spreadsheet. */
function momentCell(instant: string): SheetCell {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return instant;
  return { kind: 'moment', text: `${singaporeDay(at)} ${wireDateAndTime(at).time}` };
}

function persons<Person extends { status: string }>(
  entries: readonly Person[],
  names: (person: Person) => [name: string, number: string],
): string {
  const shown = entries.filter(({ status }) => status !== 'delete');
  return listed(shown.map((person) => names(person).find(Boolean) ?? ''));
}

const listed = (texts: readonly string[]) => texts.filter(Boolean).join(', ');
