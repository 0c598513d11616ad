import fc from 'fast-check';
import { emptyReport } from '../../../contract/incidents/emptyIncident.ts';
import {
  mayDeclineFollowUp,
  newCasualty,
  newWitness,
  numberCasualties,
  numberWitnesses,
  onCategory,
  onEmergency,
  onIncidentPlacement,
  onIncidentType,
  onPark,
} from '../../../contract/incidents/newIncident.ts';
import { onBodilyInjury } from '../../../contract/incidents/personFields.ts';
import { NO_CHOICE } from '../../../contract/incidents/recipients.ts';
import { CAUSE_OTHERS, EMERGENCY_TITLE } from '../../../contract/values/incidentValues.ts';
import { onZone } from '../../../src/custom/incident_form/location/zoneChoice.ts';
import type { IncidentForm } from '../../../src/custom/incident_form/values/incidentForm.ts';
import { buildCaseDetails, buildCasualty, buildWitness } from '../../helpers/factories.ts';
import { action } from '../contract/recordedIncident.ts';

export function opened(): IncidentForm {
  return {
    case_details: buildCaseDetails({
      description: {
        zone: 'Singapore Zoo 1',
        zone_type: 'Singapore Zoo 1',
        injury_type: ['Cut', 'Sprain'],
        area_condition: ['Wet'],
        selected_incident_ids: idsFor('Path', 'Slip/trip/fall'),
      },
      details: {
        person_involved_details: numberCasualties([
          buildCasualty({ is_bodily_injury: 'Yes', injury_type: ['Fall'] }),
          buildCasualty({ id: 'casualty-2', injury_name: 'Ravi' }),
        ]),
        witness_particulars: numberWitnesses([
          buildWitness(),
          buildWitness({ id: 'witness-2', guest_name: 'Mary' }),
        ]),
      },
    }),
    aar: { ...emptyReport(), recommended_ca: [action(), action({ id: 'a2', description: 'Warn' })] },
    noti_frequency: '',
    ...structuredClone(NO_CHOICE),
    notification_list: ['Tram Ops'],
  };
}

const idsFor = (placement: string, classification: string) => ({
  incident_placement_id: placement && `id of ${placement}`,
  incident_classification_id: classification && `id of ${classification}`,
  injury_type_id: classification && `injuries of ${classification}`,
});

export type Edit = (form: IncidentForm) => void;

const describe =
  (patch: (form: IncidentForm['case_details']['incident_description']) => object): Edit =>
  ({ case_details }) => {
    Object.assign(case_details.incident_description, patch(case_details.incident_description));
  };

const word = fc.constantFrom('', 'one', 'two', 'three');
const toggle = <Value>(list: Value[], value: Value) =>
  list.includes(value) ? list.filter((entry) => entry !== value) : [...list, value];
const yesNo = fc.constantFrom('Yes' as const, 'No' as const);

const descriptionEdits: fc.Arbitrary<Edit>[] = [
  word.map((incident_remarks) => describe(() => ({ incident_remarks }))),
  word.map((title) => describe(() => ({ incident_title: `Title ${title}` }))),
  word.map((weather) => describe(() => ({ weather }))),
  fc
    .constantFrom('Wet', 'Dim', 'Crowded')
    .map((condition) =>
      describe(({ area_condition }) => ({ area_condition: toggle(area_condition, condition) })),
    ),
  fc.constantFrom('SPF', 'SCDF').map((service) =>
    describe(({ emergency_services_activated }) => ({
      emergency_services_activated: emergency_services_activated.map(({ name, checked }) => ({
        name,
        checked: checked !== (name === service),
      })),
    })),
  ),
  fc
    .constantFrom('c1' as const, 'c2' as const, 'c3' as const)
    .map((category) => describe(() => onCategory(category))),
  yesNo.map((answer) =>
    describe(({ category }) => ({
      is_followup_required: mayDeclineFollowUp(category) ? answer : 'Yes',
    })),
  ),
  yesNo.map((answer) => describe((before) => onEmergency(answer, before))),
  fc.constantFrom('Safety', 'Security').map((type) => describe(() => onIncidentType(type))),
  fc
    .constantFrom('Path', 'Tram')
    .map((placement) => describe(() => onIncidentPlacement(placement, `id of ${placement}`))),
  fc.constantFrom('Slip/trip/fall', 'Bite').map((classification) =>
    describe(({ incident_placement }) => ({
      incident_classification: classification,
      injury_type: [],
      selected_incident_ids: idsFor(incident_placement, classification),
    })),
  ),
  fc.constantFrom('Cut', 'Sprain', 'Bruise').map((injury) =>
    describe(({ injury_type, incident_classification }) => ({
      injury_type: incident_classification ? toggle(injury_type, injury) : injury_type,
    })),
  ),
  fc.constantFrom('Singapore Zoo', 'River Wonders').map((park) => describe(() => onPark(park))),
  fc.constantFrom('1', '2').map((zone) => describe(({ park }) => onZone(`${park} ${zone}`))),
];

type Persons = IncidentForm['case_details'];
const casualty =
  (at: number, change: (one: Persons['person_involved_details'][number]) => object): Edit =>
  ({ case_details }) => {
    const one = case_details.person_involved_details[at];
    if (one) Object.assign(one, change(one));
    case_details.person_involved_details = numberCasualties(case_details.person_involved_details);
  };
const witness =
  (at: number, change: object): Edit =>
  ({ case_details }) => {
    Object.assign(case_details.witness_particulars[at] ?? {}, change);
    case_details.witness_particulars = numberWitnesses(case_details.witness_particulars);
  };
const place = fc.constantFrom(0, 1);

const signature = fc.constantFrom('', '/v0/b/x/o/signatures%2Fa', '/v0/b/x/o/signatures%2Fb');

const entryEdits: fc.Arbitrary<Edit>[] = [
  fc.tuple(place, fc.constantFrom('20', '30')).map(([at, age]) => casualty(at, () => ({ age }))),
  fc.tuple(place, word).map(([at, name]) => casualty(at, () => ({ injury_name: name }))),
  fc.tuple(place, yesNo).map(([at, answer]) => casualty(at, () => onBodilyInjury(answer))),
  fc.tuple(place, fc.constantFrom('Fall', 'Fire', CAUSE_OTHERS)).map(([at, cause]) =>
    casualty(at, ({ is_bodily_injury, injury_type }) => ({
      injury_type: is_bodily_injury === 'Yes' ? toggle(injury_type, cause) : [],
    })),
  ),
  fc.tuple(place, signature).map(([at, signed]) => casualty(at, () => ({ signature: signed }))),
  place.map((at) => casualty(at, () => ({ status: 'delete' }))),
  fc.uuid().map((id) => ({ case_details }) => {
    case_details.person_involved_details.push(newCasualty(id));
    case_details.person_involved_details = numberCasualties(case_details.person_involved_details);
  }),
  fc.tuple(place, word).map(([at, guest_remarks]) => witness(at, { guest_remarks })),
  fc
    .tuple(place, fc.constantFrom('employee', 'guest'))
    .map(([at, kind]) => witness(at, { employee_or_guest: kind })),
  fc.tuple(place, signature).map(([at, guest_Signature]) => witness(at, { guest_Signature })),
  place.map((at) => witness(at, { status: 'delete' })),
  fc.uuid().map((id) => ({ case_details }) => {
    case_details.witness_particulars.push(newWitness(id));
    case_details.witness_particulars = numberWitnesses(case_details.witness_particulars);
  }),
  fc.tuple(place, word).map(([at, description]) => ({ aar }) => {
    Object.assign(aar.recommended_ca[at] ?? {}, { description });
  }),
  place.map((at) => ({ aar }) => {
    Object.assign(aar.recommended_ca[at] ?? {}, { status: 'delete' });
  }),
  fc.uuid().map((id) => ({ aar }) => {
    aar.recommended_ca.push(action({ id, recommended_ca_no: '' }));
  }),
];

const otherEdits: fc.Arbitrary<Edit>[] = [
  fc.constantFrom('a', 'b', 'c').map((photo) => ({ case_details }) => {
    case_details.photo_video = toggle(case_details.photo_video, `/v0/b/x/o/photovideos%2F${photo}.jpg`);
  }),
  word.map((stoppage_text) => ({ case_details }) => {
    Object.assign(case_details.mpd_incident_analysis, { stoppage_text });
  }),
  word.map((party_info) => ({ case_details }) => {
    Object.assign(case_details.property_damage_details, { party_info });
  }),
  word.map(
    (diagnosis) =>
      ({ aar }) =>
        Object.assign(aar.medical_status, { diagnosis }),
  ),
  yesNo.map(
    (amb_pol_called) =>
      ({ aar }) =>
        Object.assign(aar.additional_actions, { amb_pol_called }),
  ),
  word.map(
    (remarks) =>
      ({ aar }) =>
        Object.assign(aar.additional_actions, { remarks }),
  ),
  fc.constantFrom('repeat' as const, 'one time' as const).map((frequency) => (form) => {
    form.noti_frequency = frequency;
  }),
  fc.constantFrom('Tram Ops', 'Security', 'Rangers').map((name) => (form) => {
    form.notification_list = toggle(form.notification_list, name);
  }),
  fc.constantFrom('u1', 'u2', 'u3').map((id) => (form) => {
    form.checked_users = toggle(form.checked_users, id);
    form.unchecked_users = form.unchecked_users.filter((user) => !form.checked_users.includes(user));
  }),
  fc.constantFrom('u1', 'u2', 'u3').map((id) => (form) => {
    form.unchecked_users = toggle(form.unchecked_users, id);
    form.checked_users = form.checked_users.filter((user) => !form.unchecked_users.includes(user));
  }),
];

export const anyEdit: fc.Arbitrary<Edit> = fc.oneof(...descriptionEdits, ...entryEdits, ...otherEdits);

/** A form after several random edits that it allows. */
export const edited: fc.Arbitrary<IncidentForm> = fc.array(anyEdit, { maxLength: 8 }).map((edits) => {
  const form = opened();
  for (const edit of edits) edit(form);
  return form;
});

/** Every field by its path, with list entries by id. Excludes fields that depend on an entry's position. */
export function getFields(value: unknown, at = ''): Record<string, unknown> {
  if (Array.isArray(value)) {
    if (value.every((entry) => typeof entry === 'object' && 'id' in entry)) {
      return Object.assign({}, ...value.map((entry) => entryFields(entry, `${at}[${entry.id}]`)));
    }
    return {
      [at]: value
        .map((entry) => JSON.stringify(entry))
        .sort()
        .join(),
    };
  }
  if (typeof value !== 'object' || value === null)
    return { [at]: at.endsWith('noti_frequency') ? value || 'repeat' : value };
  return Object.assign(
    {},
    ...Object.entries(value).map(([key, below]) => getFields(below, at ? `${at}.${key}` : key)),
  );
}

function entryFields(entry: Record<string, unknown>, at: string) {
  if (entry.status === 'delete') return { [`${at}.status`]: 'delete' };
  const { casualty_no, witness_no, recommended_ca_no, arr_created_at, ...fields } = entry;
  return getFields(fields, at);
}

export function findImpossible({ case_details, ...form }: IncidentForm): string[] {
  const description = case_details.incident_description;
  const { incident_type, incident_placement, incident_classification, injury_type } = description;
  const ids = description.selected_incident_ids;
  const wrong: [string, boolean][] = [
    ['follow-up', description.is_followup_required === 'No' && !mayDeclineFollowUp(description.category)],
    ['zone', !description.zone.startsWith(description.park) && description.zone !== ''],
    ['placement id', ids.incident_placement_id !== (incident_placement && `id of ${incident_placement}`)],
    ['injuries', injury_type.length > 0 && !incident_classification],
    [
      'classification id',
      ids.incident_classification_id !== (incident_classification && `id of ${incident_classification}`),
    ],
    ['type', !incident_type],
    [
      'causes',
      case_details.person_involved_details.some(
        (one) => one.is_bodily_injury === 'No' && one.injury_type.length > 0,
      ),
    ],
    ['told and left out', form.checked_users.some((user) => form.unchecked_users.includes(user))],
    [
      'numbers',
      case_details.person_involved_details
        .filter(({ status }) => status !== 'delete')
        .some(({ casualty_no }, index) => casualty_no !== `Casualty ${index + 1}`),
    ],
    ['title', description.is_emergency_incident === 'No' && description.incident_title === EMERGENCY_TITLE],
  ];
  return wrong.flatMap(([name, isSo]) => (isSo ? [name] : []));
}
