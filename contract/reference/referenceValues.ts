import { getPathLabel } from '../incidents/fieldLabels.ts';
import type { RecipientChoice } from '../incidents/recipients.ts';
import type { AfterActionReport } from '../schemas/afterActionReport.ts';
import type { CaseDetails, IncidentDescription } from '../schemas/caseDetails.ts';
import { STATIC_LISTS, type StaticListName, type Zone } from '../schemas/referenceData.ts';
import { isSameName, quote } from '../text.ts';
import { ZONE_PIN, ZONE_TYPED } from '../values/incidentValues.ts';
import { parsePosition } from '../values/position.ts';
import { notifiableSubDepartments } from './notifiableSubDepartments.ts';
import {
  classificationChoices,
  getZones,
  type IdAndTitle,
  incidentTypeChoices,
  injuryChoices,
  parkTitles,
  placementChoices,
  type ReferenceData,
} from './referenceData.ts';

const DESCRIPTION = 'case_details.incident_description';
const CASUALTIES = 'case_details.person_involved_details';
const ANALYSIS = 'case_details.mpd_incident_analysis';

/** Arrays on the way are omitted from the path. */
export const LIST_FIELDS: Record<StaticListName, string> = {
  area_condition: `${DESCRIPTION}.area_condition`,
  weather: `${DESCRIPTION}.weather`,
  priority_of_fix: 'case_details.property_damage_details.priority_of_fix',
  property_type: 'case_details.property_damage_details.property_type',
  what_caused_injury: `${CASUALTIES}.injury_type`,
  nationality: `${CASUALTIES}.nationality`,
  casualty_classification: `${CASUALTIES}.incident_calssification`,
  contractor_shift: `${CASUALTIES}.contractor_shift`,
  witness_type: 'case_details.witness_particulars.witness_type',
  action_assigned_to: 'aar.recommended_ca.action_assigned_to',
  corrective_actions_status: 'aar.recommended_ca.recommended_ca_status',
  substandard_action: `${ANALYSIS}.substandard_action`,
  substandard_condition: `${ANALYSIS}.substandard_condition`,
  personnel_factors: `${ANALYSIS}.personnel_factors`,
  job_factors: `${ANALYSIS}.job_factors`,
  unsafe_act: 'aar.root_cause.unsafe_act',
  unsafe_condition: 'aar.root_cause.unsafe_cond',
};

type Errors = Record<string, string>;

type Content = { case_details: CaseDetails; aar: AfterActionReport };

/** Values already stored in the same field are valid, even if retired or unknown (REF-3). */
export function checkIncidentValues<Document extends Content>(
  sent: Document,
  stored: Content | undefined,
  reference: ReferenceData,
): { document: Document; errors: Errors } {
  const errors: Errors = {};
  const check = valueCheck(errors);
  const checking = { reference, errors, check };
  const was = stored?.case_details.incident_description;
  const place = checkPlace(sent.case_details.incident_description, was, checking);
  const incident_description = checkKind(place, was, checking);
  let document: Document = { ...sent, case_details: { ...sent.case_details, incident_description } };
  for (const name of STATIC_LISTS) {
    const offered = reference.list(name);
    const checkOne = (value: string, kept: string[], path: string) => check(path, value, kept, offered);
    document = mapField(document, stored, LIST_FIELDS[name].split('.'), '', checkOne) as Document;
  }
  const actions = document.aar.additional_actions;
  const zone = check(
    'aar.additional_actions.zone',
    actions.zone,
    [stored?.aar.additional_actions.zone],
    // The form keeps this zone when another park is chosen.
    titles(reference.parks.flatMap(({ park }) => getZones(reference, park))),
  );
  const aar = { ...document.aar, additional_actions: { ...actions, zone } };
  return { document: { ...document, aar }, errors };
}

type Checking = { reference: ReferenceData; errors: Errors; check: Check };

/** Stops at the first invalid level, because everything below it would be invalid too. */
function checkPlace(
  place: IncidentDescription,
  was: IncidentDescription | undefined,
  { reference, errors, check }: Checking,
): IncidentDescription {
  const park = check(at('park'), place.park, [was?.park], parkTitles(reference));
  if (errors[at('park')]) return place;
  const here = was?.park === park ? was : undefined;
  const zones = getZones(reference, park);
  const zone_type = findValue(place.zone_type, [here?.zone_type], [...titles(zones), ZONE_PIN, ZONE_TYPED]);
  if (zone_type === undefined) {
    // The form shows one field, called zone, for both.
    errors[at('zone')] = notOffered(at('zone'), place.zone_type);
    errors[at('zone_type')] = notOffered(at('zone_type'), place.zone_type);
    return { ...place, park };
  }
  const kept = here?.zone_type === zone_type ? here : undefined;
  const isElsewhere = zone_type === ZONE_PIN || zone_type === ZONE_TYPED;
  const among = zones.filter(({ title }) => zone_type === '' || isElsewhere || title === zone_type);
  const subZones = among.flatMap(({ sub_zone }) => sub_zone);
  const zone =
    isElsewhere || parsePosition(place.zone)
      ? place.zone
      : check(at('zone'), place.zone, [kept?.zone], [...titles(among), ...subZones]);
  const sub_zones = check(at('sub_zones'), place.sub_zones, [kept?.sub_zones], subZones);
  return { ...place, park, zone_type, zone, sub_zones };
}

/** Each level must belong to the one above (FORM-4). */
function checkKind(
  kind: IncidentDescription,
  was: IncidentDescription | undefined,
  checking: Checking,
): IncidentDescription {
  const { reference, errors, check } = checking;
  const types = titles(incidentTypeChoices(reference));
  const incident_type = check(at('incident_type'), kind.incident_type, [was?.incident_type], types);
  if (errors[at('incident_type')]) return kind;
  const ofType = was?.incident_type === incident_type ? was : undefined;
  const placements = placementChoices(reference, incident_type);
  const placement = checkEntry('incident_placement', kind, ofType, placements, checking, was);
  if (errors[at('incident_placement')]) return kind;
  const ofPlacement = ofType?.incident_placement === placement.title ? ofType : undefined;
  const classifications = classificationChoices(reference, placement.foundId);
  const classification = checkEntry(
    'incident_classification',
    kind,
    ofPlacement,
    classifications,
    checking,
    was,
  );
  if (errors[at('incident_classification')]) return kind;
  const kept = ofPlacement?.incident_classification === classification.title ? ofPlacement : undefined;
  const { injuryTypeId, injuries } = injuryChoices(reference, classification.foundId);
  const injury_type = unique(
    kind.injury_type.map((injury) => check(at('injury_type'), injury, kept?.injury_type ?? [], injuries)),
  );
  const injuryIds = injuryTypeId ? [injuryTypeId] : [];
  const injury_type_id = checkId('injury_type_id', kind, was, kept !== undefined, injuryIds, check);
  return {
    ...kind,
    incident_type,
    incident_placement: placement.title,
    incident_classification: classification.title,
    injury_type,
    selected_incident_ids: {
      incident_placement_id: placement.id,
      incident_classification_id: classification.id,
      injury_type_id,
    },
  };
}

/** `foundId` is the id that is offered now. */
function checkEntry(
  field: 'incident_placement' | 'incident_classification',
  kind: IncidentDescription,
  was: IncidentDescription | undefined,
  offered: IdAndTitle[],
  { errors, check }: Checking,
  stored: IncidentDescription | undefined,
): IdAndTitle & { foundId: string } {
  const title = check(at(field), kind[field], [was?.[field]], titles(offered));
  if (errors[at(field)]) return { title, id: '', foundId: '' };
  const ids = offered.filter((entry) => entry.title === title).map(({ id }) => id);
  const id = checkId(`${field}_id`, kind, stored, was?.[field] === title, ids, check);
  return { title, id, foundId: ids.includes(id) ? id : (ids[0] ?? id) };
}

/** Some clients send a new title without an id, or with the id that they read, so the right one is stored. */
function checkId(
  field: keyof IncidentDescription['selected_incident_ids'],
  sent: IncidentDescription,
  stored: IncidentDescription | undefined,
  isKept: boolean,
  offered: string[],
  check: Check,
): string {
  const sentId = sent.selected_incident_ids[field];
  const storedId = stored?.selected_incident_ids[field];
  const ownId = sentId === storedId && !isKept ? '' : sentId;
  const usualId = (isKept ? storedId : offered[0]) ?? '';
  const kept = isKept ? [storedId] : [];
  return check(at(`selected_incident_ids.${field}`), ownId || usualId, kept, offered);
}

/**
 * A retired sub department would not be notified, so it can be left out but not chosen. A stored choice keeps its
 * name (REF-3), and in an emergency the choice makes no difference (FORM-5).
 */
export function checkRecipients<Choice extends Partial<RecipientChoice>>(
  choice: Choice,
  stored: Partial<RecipientChoice> | undefined,
  { departments }: ReferenceData,
  isEmergency: boolean,
): { choice: Choice; errors: Errors } {
  const errors: Errors = {};
  const check = valueCheck(errors);
  const known = departments.flatMap(({ sub_departments }) => titles(sub_departments));
  const offered = isEmergency ? known : notifiableSubDepartments(departments);
  const before = stored?.selected_noti_departs ?? [];
  const chosen = before.filter(({ status }) => status === 1);
  const keptChosen = [...(stored?.notification_list ?? []), ...chosen.map(({ name }) => name)];
  const kept = [...keptChosen, ...before.map(({ name }) => name)];
  const checkName = (path: string, name: string, isChosen: boolean) =>
    isChosen ? check(path, name, keptChosen, offered) : check(path, name, kept, known);
  const { notification_list, selected_noti_departs } = choice;
  const checked = {
    ...choice,
    ...(notification_list && {
      notification_list: unique(notification_list.map((name) => checkName('notification_list', name, true))),
    }),
    ...(selected_noti_departs && {
      selected_noti_departs: selected_noti_departs.map(({ name, status }, index) => ({
        name: checkName(`selected_noti_departs.${index}.name`, name, status === 1),
        status,
      })),
    }),
  };
  return { choice: checked, errors };
}

/** Keeps only values of the reference data, so that no typed text leaks (REF-3). */
export function knownPlace(
  { park, zoneType, classification }: { park: string; zoneType: string; classification: string },
  { parks, incidentClassifications }: ReferenceData,
): { park: string; zoneType: string; classification: string } {
  const found = parks.find((one) => one.park === park);
  const isKind = [...incidentClassifications.values()].some(({ title }) => title === classification);
  return {
    park: found ? park : '',
    zoneType: found?.main_zones.some(({ title }) => title === zoneType) ? zoneType : '',
    classification: isKind ? classification : '',
  };
}

/** Undefined if the value is neither offered nor stored in this field. */
export function findValue(
  value: string,
  kept: readonly (string | undefined)[],
  offered: readonly string[],
): string | undefined {
  if (value === '' || kept.includes(value)) return value;
  const isSame = (other: string | undefined) => other !== undefined && isSameName(other, value);
  return offered.find(isSame) ?? kept.find(isSame);
}

export function notOffered(path: string, value: string): string {
  const label = getPathLabel(path);
  return `${label.charAt(0).toUpperCase()}${label.slice(1)} ${quote(value)} is not offered. Please choose another.`;
}

type Check = (
  path: string,
  value: string,
  kept: readonly (string | undefined)[],
  offered: readonly string[],
) => string;

function valueCheck(errors: Errors): Check {
  return (path, value, kept, offered) => {
    const found = findValue(value, kept, offered);
    if (found === undefined) errors[path] ??= notOffered(path, value);
    return found ?? value;
  };
}

/** `kept` are the texts stored in the same field of the same entry. */
function mapField(
  value: unknown,
  stored: unknown,
  fields: string[],
  path: string,
  map: (text: string, kept: string[], path: string) => string,
): unknown {
  if (typeof value === 'string') return map(value, typeof stored === 'string' ? [stored] : [], path);
  if (Array.isArray(value)) {
    const kept = Array.isArray(stored) ? stored : [];
    if (value.every((entry) => typeof entry === 'string')) {
      return unique(value.map((text) => map(text, kept, path)));
    }
    return value.map((entry, index) => {
      const was = kept.find(({ id }) => id === entry.id);
      return mapField(entry, was, fields, `${path}.${index}`, map);
    });
  }
  if (typeof value !== 'object' || value === null) return value;
  const [field = '', ...rest] = fields;
  const inner = Reflect.get(value, field);
  const innerStored = stored ? Reflect.get(stored, field) : undefined;
  const mapped = mapField(inner, innerStored, rest, path ? `${path}.${field}` : field, map);
  return { ...value, [field]: mapped };
}

const at = (field: string) => `${DESCRIPTION}.${field}`;
const titles = (entries: readonly (Zone | IdAndTitle)[]) => entries.map(({ title }) => title);
const unique = (values: readonly string[]) => [...new Set(values)];
