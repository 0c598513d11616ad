import { describe, expect, test } from 'vitest';
import {
  departmentDocument,
  incidentClassification,
  incidentPlacement,
  incidentType,
  injuryType,
  parksDocument,
  roleDocument,
  STATIC_LISTS,
  staticList,
} from '../../../../contract/schemas/referenceData.ts';
import { slug } from '../../../../contract/slug.ts';
import { SUB_DEPARTMENTS } from '../../../../server/operations/installation/reference/departments.ts';
import { CLASSIFICATIONS } from '../../../../server/operations/installation/reference/incidentKinds.ts';
import { RECIPIENTS } from '../../../../server/operations/installation/reference/recipients.ts';
import { referenceData } from '../../../../server/operations/installation/storeReferenceData.ts';

const documents = referenceData(() => '/v0/b/b/o/p');
const of = (collection: string) => documents.filter((document) => document.collection === collection);
const getData = (collection: string, id: string) =>
  documents.find((one) => one.collection === collection && one.id === id)?.data;

describe('the documents of a new installation', () => {
  test('REF-1: every document matches the contract, and each id exists once', () => {
    const schemas = {
      incident_types: incidentType,
      incident_placements: incidentPlacement,
      incident_classifications: incidentClassification,
      injury_types: injuryType,
      roles: roleDocument,
      departments: departmentDocument,
    };
    for (const [collection, schema] of Object.entries(schemas)) {
      expect(of(collection).length).toBeGreaterThan(0);
      for (const { data } of of(collection)) expect(schema.parse(data)).toEqual(data);
    }
    parksDocument.parse(getData('static_data', 'parks'));
    for (const name of STATIC_LISTS) {
      const { values } = staticList.parse(getData('static_data', name));
      expect(values.length, name).toBeGreaterThan(2);
      expect(new Set(values).size, name).toBe(values.length);
    }
    const ids = documents.map(({ collection, id }) => `${collection}/${id}`);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id) => /^[a-z_]+\/[a-z0-9_-]+$/.test(id))).toBe(true);
  });

  test('REF-1: the content of a new installation is unchanged; referenceData.txt lists what was renamed or retired', async () => {
    const asPoints = (outline: { lat: number; lng: number }[]) =>
      outline.map(({ lat, lng }) => `${lat.toFixed(5)},${lng.toFixed(5)}`).join(' ');
    const shown = JSON.stringify(documents, (key, value) => (key === 'outline' ? asPoints(value) : value), 1);
    await expect(`${shown}\n`).toMatchFileSnapshot('./referenceData.txt');
  });

  test('REF-1: collections, documents and fields are named to the letter', () => {
    expect([...new Set(documents.map(({ collection }) => collection))].sort()).toEqual([
      'departments',
      'incident_classifications',
      'incident_placements',
      'incident_types',
      'injury_types',
      'roles',
      'static_data',
    ]);
    const named = of('static_data').map(({ id }) => id);
    expect(named).toEqual(
      expect.arrayContaining([
        ...['parks', 'area_condition', 'weather', 'priority_of_fix', 'what_caused_injury', 'nationality'],
        ...['action_assigned_to', 'corrective_actions_status', 'substandard_action', 'substandard_condition'],
        ...['personnel_factors', 'job_factors'],
      ]),
    );
    const getFields = (collection: string) =>
      of(collection).map(({ data }) => Object.keys(data).sort().join());
    const each = (collection: string) => [...new Set(getFields(collection))];
    expect(each('incident_types')).toEqual(['placements,title']);
    expect(each('incident_placements')).toEqual(['classifications,title']);
    expect(each('roles')).toEqual(['id,title']);
    expect(each('departments')).toEqual(['id,sub_departments,title']);
    const { parks } = parksDocument.parse(getData('static_data', 'parks'));
    for (const park of parks) {
      expect(park).toMatchObject({ park: expect.any(String), main_zones: expect.any(Array) });
      for (const zone of park.main_zones) {
        const fields = {
          title: expect.any(String),
          img_url: expect.any(String),
          sub_zone: expect.any(Array),
        };
        expect(zone).toMatchObject(fields);
      }
    }
  });

  test('FORM-4: from each type one gets to placements, classifications and injuries by their ids', () => {
    const reached = {
      placements: new Set<string>(),
      classifications: new Set<string>(),
      injuries: new Set<string>(),
    };
    for (const type of of('incident_types')) {
      for (const { id, title } of incidentType.parse(type.data).placements) {
        const placement = incidentPlacement.parse(getData('incident_placements', id));
        expect(placement.title).toBe(title);
        reached.placements.add(id);
        for (const offered of placement.classifications) {
          const classification = incidentClassification.parse(
            getData('incident_classifications', offered.id),
          );
          expect(classification.title).toBe(offered.title);
          reached.classifications.add(offered.id);
          expect(
            injuryType.parse(getData('injury_types', classification.injury_type_id)).injuries.length,
          ).toBeGreaterThan(1);
          reached.injuries.add(classification.injury_type_id);
        }
      }
    }
    expect(reached.placements.size).toBe(of('incident_placements').length);
    expect(reached.classifications.size).toBe(of('incident_classifications').length);
    expect(reached.injuries.size).toBe(of('injury_types').length);
  });

  test('DASH-2: the incident types are the four that the dashboard counts', () => {
    expect(of('incident_types').map(({ data }) => data.title)).toEqual([
      'Safety',
      'Security',
      'Place Management',
      'Others',
    ]);
  });

  test('CAS-3: causes end with Others, which asks for a text', () => {
    expect(staticList.parse(getData('static_data', 'what_caused_injury')).values.at(-1)).toBe('Others');
  });

  test('GRP-4 DATA-3: a role document for each role, lowest first, by its id', () => {
    expect(of('roles').map(({ id, data }) => [id, data.title])).toEqual([
      ['junior_user', 'Junior User'],
      ['senior_user', 'Senior User'],
      ['super_user', 'Super User'],
      ['admin', 'Admin'],
      ['super_admin', 'Super Admin'],
    ]);
  });

  test('NLST-1: every classification notifies at least two sub departments', () => {
    expect(Object.keys(RECIPIENTS).sort()).toEqual(Object.keys(CLASSIFICATIONS).sort());
    for (const names of Object.values(RECIPIENTS)) {
      expect(names.length).toBeGreaterThanOrEqual(2);
      for (const name of names) expect(SUB_DEPARTMENTS).toContain(name);
    }
  });

  test('titles as ids', () => {
    expect(slug('Slip/trip/fall')).toBe('slip-trip-fall');
    expect(slug('F&B')).toBe('f-b');
    expect(slug('Back-of-house ')).toBe('back-of-house');
  });
});
