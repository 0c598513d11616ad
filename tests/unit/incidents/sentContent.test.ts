import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diffIncident } from '../../../contract/audit/changes.ts';
import { emptyReport } from '../../../contract/incidents/emptyIncident.ts';
import { casualtyErrors } from '../../../contract/incidents/incidentProblems.ts';
import { MASKED_NAME, maskIncident, unmaskIncident } from '../../../contract/incidents/masking.ts';
import {
  type Assignee,
  type CorrectiveAction,
  correctiveAction,
} from '../../../contract/schemas/afterActionReport.ts';
import type { CaseDetails } from '../../../contract/schemas/caseDetails.ts';
import { Refusal } from '../../../server/http/refusal.ts';
import { assertValid, mergeActions, mergePersons } from '../../../server/incidents/sentContent.ts';
import { buildCaseDetails, buildCasualty, buildWitness } from '../../helpers/factories.ts';
import { getRefusal, member } from './saves.ts';

const AT = new Date('2026-11-03T03:00:00.000Z');
const SAVING = { by: member('junior_user'), at: AT, assignees: [] as Assignee[] };
const SIGNED = 'https://files.example/signatures/1.png';
const getAction = (fields: object) =>
  correctiveAction.parse({ description: 'Lay mats', recommended_ca_no: 'Action 1', ...fields });

const recorded = (case_details: CaseDetails) => ({
  case_details,
  aar: emptyReport(),
  incident_updates: [],
  noti_frequency: '' as const,
  notification_list: [],
  incident_status: 'Open' as const,
});

const withCasualties = (...person_involved_details: CaseDetails['person_involved_details']) =>
  buildCaseDetails({ details: { person_involved_details, witness_particulars: [] } });

const withReport = (case_details: CaseDetails) => ({ case_details, aar: emptyReport() });
const maskPersons = (case_details: CaseDetails) => maskIncident({ case_details }).case_details;
const unmaskPersons = (sent: CaseDetails, stored: CaseDetails, maySeeNames: boolean) =>
  unmaskIncident(withReport(sent), withReport(stored), maySeeNames).case_details;

/** The errors of the casualties in a save by somebody who does not see names. */
function getErrors(sent: CaseDetails, stored: CaseDetails): string[] {
  const { case_details, hidden } = unmaskIncident(withReport(sent), withReport(stored), false);
  const refusal = getRefusal(() => assertValid(mergePersons(case_details, stored), 'save', AT, hidden));
  return Object.keys(refusal?.body.errors ?? {}).filter((path) => path.includes('person_involved_details.'));
}

describe('names that come back', () => {
  const names = fc.constantFrom('Siti binte Rahman', '陈伟明', "Mary O'Brien", 'x');
  const casualties = fc.uniqueArray(
    fc.record({
      id: fc.string({ minLength: 1 }),
      injury_name: names,
      signature: fc.constantFrom('', SIGNED),
      status: fc.constantFrom('' as const, 'delete' as const),
    }),
    { selector: ({ id }) => id, maxLength: 6 },
  );
  const witnesses = fc.uniqueArray(
    fc.record({ id: fc.string({ minLength: 1 }), guest_name: names, signature: fc.constantFrom('', SIGNED) }),
    { selector: ({ id }) => id, maxLength: 6 },
  );

  test('LIST-12 storing, masking and sending back all or a part neither changes nor reveals a name', () => {
    fc.assert(
      fc.property(casualties, witnesses, fc.boolean(), fc.nat(5), (some, others, maySeeNames, cut) => {
        const stored = buildCaseDetails({
          details: {
            person_involved_details: some.map((one) => buildCasualty(one)),
            witness_particulars: others.map((one) => buildWitness(one)),
          },
        });
        const sent = maskPersons(stored);
        sent.person_involved_details = sent.person_involved_details.slice(0, cut);
        const kept = mergePersons(unmaskPersons(sent, stored, maySeeNames), stored);
        const nameOf = new Map(stored.person_involved_details.map((one) => [one.id, one.injury_name]));
        expect(kept.person_involved_details).toHaveLength(some.length);
        for (const one of kept.person_involved_details) expect(one.injury_name).toBe(nameOf.get(one.id));
        const { sentences } = diffIncident(recorded(stored), recorded(kept));
        expect(new Set(sentences)).toEqual(
          new Set(some.slice(cut).some(({ status }) => !status) ? ['Deleted Casualty form'] : []),
        );
      }),
    );
  });

  test('LIST-12 a signature can be cleared only by people who see names', () => {
    const stored = withCasualties(buildCasualty({ signature: SIGNED }));
    const cleared = withCasualties(buildCasualty({ signature: '' }));
    expect(unmaskPersons(cleared, stored, true)).toEqual(cleared);
    expect(unmaskPersons(cleared, stored, false)).toEqual(stored);
    // Read without p10 and saved after p10 was granted.
    expect(unmaskPersons(maskPersons(stored), stored, true)).toEqual(stored);
  });

  test('LIST-12 DET-9 a stored name that breaks a newer rule does not stop people who cannot see it', () => {
    const stored = withCasualties(buildCasualty({ injury_name: '4711' }));
    expect(getErrors(maskPersons(stored), stored)).toEqual([]);
    expect(getErrors(stored, stored)).toEqual(['case_details.person_involved_details.0.injury_name']);
    const forged = withCasualties(buildCasualty({ id: 'forged', injury_name: MASKED_NAME }));
    expect(unmaskPersons(forged, stored, false).person_involved_details[0]?.injury_name).toBe('');
    expect(getErrors(forged, stored)).toEqual(['case_details.person_involved_details.0.injury_name']);
  });
});

test('LIST-12 CAS-2 masked values of a person are restored and validated behind their asterisks', () => {
  // Stored data that current rules would reject: no name and an invalid email.
  const stored = withCasualties(buildCasualty({ injury_name: '', email: 'old', signature: SIGNED }));
  const sent = maskPersons(stored);
  expect(unmaskPersons(sent, stored, true)).toEqual(stored);
  expect(getErrors(sent, stored)).toEqual(['case_details.person_involved_details.0.injury_name']);
  const [masked] = sent.person_involved_details;
  const named = withCasualties(buildCasualty({ ...masked, injury_name: 'Siti' }));
  expect(getErrors(named, stored)).toEqual([]);
  // A new incident has no stored value behind the asterisks.
  expect(masked && casualtyErrors(masked, 'submit').email).toBe('Must be valid');
});

describe('nothing stored is dropped', () => {
  const one = buildCasualty({ id: 'a', age: '30' });
  const two = buildCasualty({ id: 'b', age: '40' });
  const stored = withCasualties(one, { ...two, status: 'delete' });
  const kept = (...sent: CaseDetails['person_involved_details']) =>
    mergePersons(withCasualties(...sent), stored).person_involved_details;

  test('CAS-1 deleted or omitted persons are kept unchanged and marked; the others are numbered', () => {
    const third = buildCasualty({ id: 'c' });
    expect(kept(third)).toEqual([
      { ...third, casualty_no: 'Casualty 1' },
      { ...one, status: 'delete' },
      { ...two, status: 'delete' },
    ]);
    expect(kept({ ...one, age: '99', status: 'delete' }, third)[0]).toEqual({ ...one, status: 'delete' });
  });

  test('CAS-1 persons deleted before stay deleted, and unchanged', () => {
    expect(kept(one, { ...two, age: '99' })[1]).toEqual({ ...two, status: 'delete' });
  });

  test('CAS-1 more than an incident can have, including deleted ones, are refused', () => {
    const many = Array.from({ length: 99 }, (_, index) => buildCasualty({ id: `n${index}` }));
    expect(() => kept(...many)).toThrow(Refusal);
    expect(() => kept(...many.slice(1))).not.toThrow();
  });
});

describe('corrective actions', () => {
  const storedActions = (sent: CorrectiveAction[], before: CorrectiveAction[], saving = SAVING) => {
    const report = { ...emptyReport(), recommended_ca: sent };
    return mergeActions(report, { recommended_ca: before }, saving).recommended_ca;
  };
  const stored = [getAction({ id: 'temp-1', arr_created_at: 'then' })];

  test('DET-4 a new one gets its id and time from the server; a stored one keeps its own', () => {
    const sent = [getAction({ id: 'temp-1', arr_created_at: 'forged' }), getAction({ id: 'temp-2' })];
    const [first, second] = storedActions(sent, stored, SAVING);
    expect(first).toEqual(stored[0]);
    expect(second?.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(second?.arr_created_at).toBe(AT.toISOString());
    expect(second?.recommended_ca_no).toBe('Action 2');
  });

  test('DET-4 two new ones of the same temporary id are two, two of a stored one are refused', () => {
    const twice = [getAction({ id: 'temp-9' }), getAction({ id: 'temp-9' })];
    const ids = storedActions([...stored, ...twice], stored, SAVING).map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
    expect(() => storedActions([...stored, ...stored], stored, SAVING)).toThrow(
      'Two actions have the same id.',
    );
  });

  test('DET-11 a random temporary id stays the id, so that a form whose answer was lost finds its action', () => {
    const id = 'ab'.repeat(16);
    const sent = [getAction({ id: `temp-${id}` }), getAction({ id: `temp-${id}` })];
    const [first, second] = storedActions(sent, [], SAVING);
    expect(first?.id).toBe(id);
    expect(second?.id).not.toBe(id);
    const [, again] = storedActions(
      [getAction({ id }), getAction({ id: `temp-${id}` })],
      [getAction({ id })],
    );
    expect(again?.id).not.toBe(id);
  });

  test('DET-4 the server sets person and time of completion, and clears them when it is reopened', () => {
    const forged = { done_at: '2020-01-01T00:00:00Z', done_by: 'Somebody', done_img_url: [SIGNED] };
    const status = (recommended_ca_status: string) => ({ id: 'a', recommended_ca_status });
    const open = [getAction(status('In progress'))];
    const [done] = storedActions([getAction({ ...status('Completed'), ...forged })], open, SAVING);
    expect(done).toMatchObject({ done_at: AT.toISOString(), done_by: SAVING.by.user.name });
    expect(done).not.toHaveProperty('done_img_url');
    const withPhoto = [{ ...getAction(status('Completed')), ...forged }];
    expect(storedActions([getAction(status('Completed'))], withPhoto, SAVING)).toEqual(withPhoto);
    expect(storedActions([getAction({ ...status('Deferred'), ...forged })], withPhoto, SAVING)).toEqual([
      getAction(status('Deferred')),
    ]);
  });

  test('DET-4 without an assignee the stored one stays, unless the action is reassigned; null removes it', () => {
    const assignee = { kind: 'user', id: 'u1', name: 'Mary' } as const;
    const sent = (fields: object) => getAction({ id: 'a', action_assigned_to: 'Tram Ops', ...fields });
    const given = [sent({ assignee })];
    const getAssignee = (fields: object, assignees: Assignee[] = []) =>
      storedActions([sent(fields)], given, { ...SAVING, assignees })[0]?.assignee;
    expect(getAssignee({ description: 'Lay more mats' })).toEqual(assignee);
    expect(getAssignee({ action_assigned_to: 'Retail' })).toBeUndefined();
    expect(getAssignee({ action_assigned_to: 'Retail', assignee })).toEqual(assignee);
    expect(getAssignee({ assignee: null })).toBeUndefined();
    const other = { kind: 'user', id: 'u2', name: 'Forged' } as const;
    expect(() => getAssignee({ assignee: other })).toThrow("This action can't be assigned to: Forged.");
    expect(getAssignee({ assignee: other }, [{ ...other, name: 'Tan' }])?.name).toBe('Tan');
  });

  test('DET-4 one that is left out is kept and marked', () => {
    expect(storedActions([], stored, SAVING)).toEqual([{ ...stored[0], status: 'delete' }]);
  });
});
