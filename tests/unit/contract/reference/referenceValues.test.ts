import { describe, expect, test } from 'vitest';
import { emptyAction, emptyReport } from '../../../../contract/incidents/emptyIncident.ts';
import { type ReferenceCollections, toReferenceData } from '../../../../contract/reference/referenceData.ts';
import {
  checkIncidentValues,
  checkRecipients,
  knownPlace,
  LIST_FIELDS,
} from '../../../../contract/reference/referenceValues.ts';
import type { AfterActionReport } from '../../../../contract/schemas/afterActionReport.ts';
import type { CaseDetails, IncidentDescription } from '../../../../contract/schemas/caseDetails.ts';
import { STATIC_LISTS, type StaticListName } from '../../../../contract/schemas/referenceData.ts';
import { ZONE_PIN, ZONE_TYPED } from '../../../../contract/values/incidentValues.ts';
import { buildCaseDetails, buildCasualty, buildWitness } from '../../../helpers/factories.ts';
import { INSTALLED_COLLECTIONS } from '../../../helpers/installedReference.ts';

const DESCRIPTION = 'case_details.incident_description';

/** The documents of a new installation, plus a retired value in each list and in the cascade. */
const reference = toReferenceData(withRetired(structuredClone(INSTALLED_COLLECTIONS)));

// biome-ignore lint/suspicious/noExplicitAny: documents of any shape
type Document = any;

function withRetired(collections: ReferenceCollections): ReferenceCollections {
  const getDocument = (collection: keyof ReferenceCollections, id: string): Document =>
    collections[collection]?.find((one) => one.id === id)?.data;
  for (const name of STATIC_LISTS) {
    const list = getDocument('static_data', name);
    list.values = [...list.values, 'Abolished'];
    list.retired = ['Abolished'];
  }
  const { parks } = getDocument('static_data', 'parks');
  parks.push({ park: 'Old Park', outline: [], main_zones: [], retired: true });
  const [zoo] = parks;
  zoo.main_zones.push({ title: 'Old Gate', img_url: '', sub_zone: ['Arch'], outline: [], retired: true });
  getDocument('incident_types', 'safety').placements.push({ id: 'old', title: 'Old Path', retired: true });
  getDocument('injury_types', 'injuries-falls').retired_injuries = ['Graze'];
  getDocument('departments', 'operations').sub_departments.push({ id: 'x', title: 'Divers', retired: true });
  return collections;
}

const getContent = (
  description: Partial<IncidentDescription> = {},
  details: Partial<CaseDetails> = {},
  aar: Partial<AfterActionReport> = {},
) => ({
  case_details: buildCaseDetails({ description, details }),
  aar: { ...emptyReport(), ...aar },
});

function described(description: Partial<IncidentDescription>, stored?: Partial<IncidentDescription>) {
  const { document, errors } = checkIncidentValues(
    getContent(description),
    stored && getContent(stored),
    reference,
  );
  return { description: document.case_details.incident_description, errors };
}

function withValue(name: StaticListName, value: string) {
  const selected_incident_ids = {
    incident_placement_id: 'safety-path',
    incident_classification_id: 'slip-trip-fall',
    injury_type_id: 'injuries-falls',
  };
  const content = getContent({ selected_incident_ids }, { witness_particulars: [buildWitness()] });
  content.aar.recommended_ca = [{ ...emptyAction(), id: 'a1', description: 'Lay mats' }];
  const [field = '', ...above] = LIST_FIELDS[name].split('.').toReversed();
  let place: Document = content;
  for (const part of above.toReversed()) place = Array.isArray(place) ? place[0][part] : place[part];
  const target = Array.isArray(place) ? place[0] : place;
  target[field] = Array.isArray(target[field]) ? [value] : value;
  return content;
}

describe('REF-3 each list of values', () => {
  test.each(STATIC_LISTS)('%s', (name) => {
    const [first = ''] = reference.list(name);
    const { document, errors } = checkIncidentValues(
      withValue(name, first.toUpperCase()),
      undefined,
      reference,
    );
    expect(errors).toEqual({});
    expect(document).toEqual(withValue(name, first));

    const place = LIST_FIELDS[name].replace(
      /(person_involved_details|witness_particulars|recommended_ca)\b(?=\.)/,
      '$1.0',
    );
    for (const wrong of ['Made up', 'Abolished']) {
      const refused = checkIncidentValues(withValue(name, wrong), withValue(name, first), reference);
      expect(Object.keys(refused.errors)).toEqual([place]);
      expect(refused.errors[place]).toContain(`'${wrong}' is not offered. Please choose another.`);
      const kept = checkIncidentValues(withValue(name, wrong), withValue(name, wrong), reference);
      expect(kept).toEqual({ document: withValue(name, wrong), errors: {} });
    }
  });

  test('a retired value stays with the person who had it, and is refused for others', () => {
    const had = buildCasualty({ id: 'a', nationality: 'Abolished' });
    const other = buildCasualty({ id: 'b' });
    const stored = getContent({}, { person_involved_details: [had, other] });
    const swapped = getContent(
      {},
      { person_involved_details: [{ ...other, nationality: 'Abolished' }, had] },
    );
    expect(checkIncidentValues(swapped, stored, reference).errors).toEqual({
      'case_details.person_involved_details.0.nationality':
        "Nationality 'Abolished' is not offered. Please choose another.",
    });
  });
});

describe('REF-3 the place', () => {
  const kidsworld = { zone_type: 'Entrance Plaza', zone: 'Entrance Plaza' };
  const [subZone = ''] =
    reference.parks[0]?.main_zones.find(({ sub_zone }) => sub_zone.length > 0)?.sub_zone ?? [];
  const mainOfSub = reference.parks[0]?.main_zones.find(({ sub_zone }) => sub_zone.length > 0)?.title ?? '';

  test.each<[string, Partial<IncidentDescription>]>([
    ['a zone', kidsworld],
    ['a sub zone', { zone_type: mainOfSub, zone: subZone, sub_zones: subZone }],
    ['a zone by its name alone', { zone_type: '', zone: 'Entrance Plaza' }],
    ['coordinates', { zone_type: ZONE_PIN, zone: '1.404350,103.793020' }],
    ['coordinates alone', { zone_type: '', zone: '1.404350,103.793020' }],
    ['a typed place', { zone_type: ZONE_TYPED, zone: 'Behind the old kiosk' }],
    ['nothing', { park: '', zone_type: '', zone: '' }],
  ])('%s', (_name, place) => {
    const { description, errors } = described(place);
    expect(errors).toEqual({});
    expect(description).toMatchObject(place);
  });

  test('is stored as the reference data writes it', () => {
    const sent = { park: 'SINGAPORE ZOO', zone_type: 'entrance plaza', zone: 'ＥＮＴＲＡＮＣＥ Plaza' };
    expect(described(sent)).toMatchObject({
      description: { park: 'Singapore Zoo', ...kidsworld },
      errors: {},
    });
    expect(described({ zone_type: ZONE_TYPED.toUpperCase(), zone: 'The kiosk' })).toMatchObject({
      description: { zone_type: ZONE_TYPED, zone: 'The kiosk' },
      errors: {},
    });
  });

  test.each<[Partial<IncidentDescription>, string[]]>([
    [{ park: 'Jurong Park' }, ['park']],
    [{ park: 'Old Park' }, ['park']],
    [{ zone_type: 'Call Mary on 91234567', zone: 'Entrance Plaza' }, ['zone', 'zone_type']],
    [{ zone_type: 'Old Gate', zone: 'Arch' }, ['zone', 'zone_type']],
    [{ zone_type: '', zone: 'Behind the old kiosk' }, ['zone']],
    [{ ...kidsworld, zone: 'Treetops Trail' }, ['zone']],
    [{ ...kidsworld, sub_zones: 'The bench' }, ['sub_zones']],
    [{ park: 'Night Safari', zone_type: 'Wild Africa', zone: 'Wild Africa' }, ['zone', 'zone_type']],
  ])('%o is refused', (place, fields) => {
    expect(Object.keys(described(place, { weather: '' }).errors)).toEqual(
      fields.map((field) => `${DESCRIPTION}.${field}`),
    );
  });

  test('a retired zone stays where it is stored, and not in another park', () => {
    const stored = { zone_type: 'Old Gate', zone: 'Arch', sub_zones: 'Arch' };
    expect(described(stored, stored).errors).toEqual({});
    const old = { park: 'Old Park', zone_type: 'Hut', zone: 'Hut' };
    expect(described(old, old).errors).toEqual({});
    expect(described({ ...old, park: 'Night Safari' }, old).errors).toHaveProperty([`${DESCRIPTION}.zone`]);
  });

  test('the sentence names the field and quotes no more than the beginning of a value', () => {
    expect(described({ park: 'x'.repeat(100) }).errors[`${DESCRIPTION}.park`]).toBe(
      `Park '${'x'.repeat(60)}…' is not offered. Please choose another.`,
    );
  });

  test('ADD-1 an ambulance may have been called to a zone of any park', () => {
    const zoned = (zone: string) => {
      const { additional_actions } = emptyReport();
      return getContent({}, {}, { additional_actions: { ...additional_actions, zone } });
    };
    expect(checkIncidentValues(zoned('leopard trail'), undefined, reference)).toMatchObject({
      document: { aar: { additional_actions: { zone: 'Leopard Trail' } } },
      errors: {},
    });
    expect(checkIncidentValues(zoned('Moon'), undefined, reference).errors).toHaveProperty([
      'aar.additional_actions.zone',
    ]);
  });
});

describe('REF-3 FORM-4 the kind of incident', () => {
  const ids = {
    incident_placement_id: 'safety-path',
    incident_classification_id: 'slip-trip-fall',
    injury_type_id: 'injuries-falls',
  };
  const kind = {
    incident_type: 'Safety',
    incident_placement: 'Path',
    incident_classification: 'Slip/trip/fall',
    injury_type: ['Sprain'],
    selected_incident_ids: ids,
  };

  test('is stored as the reference data writes it, with its ids or without', () => {
    expect(described(kind)).toMatchObject({ description: kind, errors: {} });
    const shouted = {
      ...kind,
      incident_type: 'SAFETY',
      incident_placement: 'path',
      incident_classification: 'SLIP/TRIP/FALL',
      injury_type: ['sprain', 'SPRAIN'],
    };
    expect(described(shouted)).toMatchObject({ description: kind, errors: {} });
    const noIds = { incident_placement_id: '', incident_classification_id: '', injury_type_id: '' };
    expect(described({ ...shouted, selected_incident_ids: noIds })).toMatchObject({
      description: kind,
      errors: {},
    });
    const readBack = { ...kind, injury_type: [] };
    const changed = { incident_classification_id: 'cut-burn', injury_type_id: 'injuries-cuts' };
    for (const injury_type_id of [ids.injury_type_id, '']) {
      const sent = { ...readBack, selected_incident_ids: { ...ids, injury_type_id } };
      expect(described({ ...sent, incident_classification: 'Cut/burn' }, readBack)).toMatchObject({
        description: { selected_incident_ids: changed },
        errors: {},
      });
      expect(described(sent, readBack)).toMatchObject({ description: readBack, errors: {} });
    }
  });

  test.each<[Partial<IncidentDescription>, string]>([
    [{ incident_type: 'Weather' }, 'incident_type'],
    [{ incident_placement: 'Moon' }, 'incident_placement'],
    [{ incident_placement: 'Old Path' }, 'incident_placement'],
    [{ incident_classification: 'Theft' }, 'incident_classification'],
    [{ injury_type: ['Sprain', 'Sting'] }, 'injury_type'],
    [{ injury_type: ['Graze'] }, 'injury_type'],
    [
      { selected_incident_ids: { ...ids, incident_placement_id: 'security-path' } },
      'selected_incident_ids.incident_placement_id',
    ],
    [
      { selected_incident_ids: { ...ids, incident_classification_id: 'cut-burn' } },
      'selected_incident_ids.incident_classification_id',
    ],
    [
      { selected_incident_ids: { ...ids, injury_type_id: 'injuries-cuts' } },
      'selected_incident_ids.injury_type_id',
    ],
  ])('%o is refused', (changed, field) => {
    expect(Object.keys(described({ ...kind, ...changed }).errors)).toEqual([`${DESCRIPTION}.${field}`]);
  });

  test('a retired value stays valid below its stored parent, and nowhere else', () => {
    const stored = {
      ...kind,
      incident_placement: 'Old Path',
      incident_classification: 'Old fall',
      injury_type: ['Graze'],
      selected_incident_ids: { ...ids, incident_placement_id: 'old', incident_classification_id: 'old-fall' },
    };
    expect(described(stored, stored)).toMatchObject({ description: stored, errors: {} });
    expect(described({ ...stored, incident_type: 'Security' }, stored).errors).toHaveProperty([
      `${DESCRIPTION}.incident_placement`,
    ]);
  });
});

describe('REF-3 recipients', () => {
  const choice = (name: string) => ({
    notification_list: [name],
    selected_noti_departs: [{ name, status: 1 as const }],
  });

  type Choice = Parameters<typeof checkRecipients>[0];
  const refused = (sent: Choice, stored?: Choice, isEmergency = false) =>
    Object.keys(checkRecipients(sent, stored, reference, isEmergency).errors);
  const BOTH = ['notification_list', 'selected_noti_departs.0.name'];

  test('sub departments are stored as the reference data writes them', () => {
    const checked = checkRecipients(choice('wsh'), undefined, reference, false);
    expect(checked).toEqual({ choice: choice('WSH'), errors: {} });
    expect(refused(choice('Call 999'))).toEqual(BOTH);
    expect(refused(choice('Call 999'), undefined, true)).toEqual(BOTH);
    expect(refused(choice('Former'), choice('Former'))).toEqual([]);
  });

  test('REF-2 DET-7 a retired sub department is not chosen, because its people would not be notified', () => {
    expect(refused(choice('Divers'))).toEqual(BOTH);
    expect(refused(choice('Divers'), choice('WSH'))).toEqual(BOTH);
    expect(refused(choice('Divers'), choice('Divers'))).toEqual([]);
    const leftOut = { selected_noti_departs: [{ name: 'Divers', status: 0 as const }] };
    expect(refused(leftOut)).toEqual([]);
    expect(refused(choice('Divers'), leftOut)).toEqual(BOTH);
    // An emergency notifies everyone (FORM-5), and one that was drafted earlier is not held up.
    expect(refused(choice('Divers'), undefined, true)).toEqual([]);
  });

  test('LIST-12 a text contains places and kinds of the reference data, but no typed text', () => {
    const place = { park: 'Singapore Zoo', zoneType: 'Wild Africa', classification: 'Slip/trip/fall' };
    expect(knownPlace(place, reference)).toEqual(place);
    expect(knownPlace({ ...place, zoneType: 'Old Gate' }, reference)).toEqual({
      ...place,
      zoneType: 'Old Gate',
    });
    for (const zoneType of [ZONE_TYPED, ZONE_PIN, 'Mary fell here']) {
      expect(knownPlace({ ...place, zoneType }, reference)).toEqual({ ...place, zoneType: '' });
    }
    const typed = { park: 'Mary', zoneType: 'Wild Africa', classification: 'Mary fell' };
    expect(knownPlace(typed, reference)).toEqual({ park: '', zoneType: '', classification: '' });
  });
});
