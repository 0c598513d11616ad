import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyReport } from '../../../../contract/incidents/emptyIncident.ts';
import { MASKED_NAME, maskIncident, unmaskIncident } from '../../../../contract/incidents/masking.ts';
import type { AfterActionReport } from '../../../../contract/schemas/afterActionReport.ts';
import type { CaseDetails } from '../../../../contract/schemas/caseDetails.ts';
import { buildCaseDetails, buildCasualty, buildWitness } from '../../../helpers/factories.ts';

const SIGNED = 'https://files.example/signatures/1.png';

const medical = {
  ...{ hospital_name: 'Clinic', medical_leave: '3' },
  ...{ hospitalisation_leave: '', diagnosis: 'Fractured wrist' },
};

const stored = buildCaseDetails({
  details: {
    person_involved_details: [
      buildCasualty({ id: 'a', injury_name: 'Siti binte Rahman', signature: SIGNED }),
      buildCasualty({ id: 'b', injury_name: '陈伟明', status: 'delete' }),
      buildCasualty({ id: 'c', injury_name: '' }),
    ],
    witness_particulars: [
      buildWitness({ id: 'a', guest_name: 'Tan Wei Ming', guest_Signature: SIGNED }),
      buildWitness({ id: 'b', guest_name: "Mary O'Brien", signature: SIGNED, employee_or_guest: 'guest' }),
    ],
  },
});

const maskPersons = (case_details: CaseDetails) => maskIncident({ case_details }).case_details;
const unmaskPersons = (sent: CaseDetails, before: CaseDetails) =>
  unmaskIncident(
    { case_details: sent, aar: emptyReport() },
    { case_details: before, aar: emptyReport() },
    false,
  ).case_details;

const maskReport = (aar: AfterActionReport) => maskIncident({ case_details: stored, aar }).aar;
const unmaskReport = (sent: AfterActionReport, aar: AfterActionReport) =>
  unmaskIncident({ case_details: stored, aar: sent }, { case_details: stored, aar }, false).aar;

function getNames(details: CaseDetails): string[] {
  return [
    ...details.person_involved_details.map(({ injury_name }) => injury_name),
    ...details.witness_particulars.map(({ guest_name }) => guest_name),
  ];
}

describe('masking', () => {
  test('LIST-12 names become the same number of asterisks; a missing name stays empty', () => {
    expect(getNames(maskPersons(stored))).toEqual(['******', '******', '', '******', '******']);
  });

  test('LIST-12 no masked response contains a name or a signature, not even of deleted people', () => {
    const sent = JSON.stringify(maskPersons(stored));
    for (const secret of ['Siti', '陈伟明', 'Tan Wei Ming', "O'Brien", SIGNED]) {
      expect(sent).not.toContain(secret);
    }
  });

  test('LIST-12 everything else is unchanged, and the stored incident is not modified', () => {
    const before = structuredClone(stored);
    const masked = maskPersons(stored);
    expect(stored).toEqual(before);
    expect(masked).toEqual({
      ...stored,
      person_involved_details: stored.person_involved_details.map((casualty, index) => ({
        ...casualty,
        injury_name: index === 2 ? '' : MASKED_NAME,
        contact_no: MASKED_NAME,
        signature: '',
      })),
      witness_particulars: stored.witness_particulars.map((witness) => ({
        ...witness,
        guest_name: MASKED_NAME,
        guest_Signature: '',
        signature: '',
      })),
    });
  });
});

describe('saving a masked incident', () => {
  test('LIST-12 names and signatures are as they were stored', () => {
    expect(unmaskPersons(maskPersons(stored), stored)).toEqual(stored);
  });

  test('LIST-12 entries are matched by id, in any order', () => {
    const saved = maskPersons(stored);
    saved.person_involved_details.reverse();
    saved.witness_particulars.reverse();
    expect(getNames(unmaskPersons(saved, stored))).toEqual([
      '',
      '陈伟明',
      'Siti binte Rahman',
      "Mary O'Brien",
      'Tan Wei Ming',
    ]);
  });

  test('LIST-12 a name typed over the asterisks is saved as typed, even if empty', () => {
    const saved = maskPersons(stored);
    const [first, second] = saved.person_involved_details;
    saved.person_involved_details = [
      { ...buildCasualty(first), injury_name: 'Siti Rahman' },
      { ...buildCasualty(second), injury_name: '' },
    ];
    expect(getNames(unmaskPersons(saved, stored)).slice(0, 2)).toEqual(['Siti Rahman', '']);
  });

  test('LIST-12 other changes are kept, including a new signature', () => {
    const other = 'https://files.example/signatures/2.png';
    const saved = maskPersons(stored);
    saved.person_involved_details = [
      buildCasualty({ id: 'a', injury_name: MASKED_NAME, age: '44', signature: other }),
    ];
    expect(unmaskPersons(saved, stored).person_involved_details).toEqual([
      buildCasualty({ id: 'a', injury_name: 'Siti binte Rahman', age: '44', signature: other }),
    ]);
  });

  test('LIST-12 a new entry keeps its name; asterisks without a stored value are not a name', () => {
    const saved = maskPersons(stored);
    saved.person_involved_details.push(
      buildCasualty({ id: 'new', injury_name: 'Kumar' }),
      buildCasualty({ id: 'forged', injury_name: MASKED_NAME }),
    );
    saved.witness_particulars.push(buildWitness({ id: 'forged', guest_name: MASKED_NAME }));
    const names = getNames(unmaskPersons(saved, stored));
    expect(names).toEqual([
      'Siti binte Rahman',
      '陈伟明',
      '',
      'Kumar',
      '',
      'Tan Wei Ming',
      "Mary O'Brien",
      '',
    ]);
  });

  test('LIST-12 contact details and the medical status are restored by the same rule', () => {
    const reachable = buildCaseDetails({
      details: {
        person_involved_details: [
          buildCasualty({ id: 'a', address: '1 Zoo Road', email: 'a@home.example', contact_no: '91' }),
        ],
        witness_particulars: [
          buildWitness({
            id: 'w',
            guest_address: '2 Zoo Road',
            guest_email: '',
            consent_remark: 'By Mei',
          }),
        ],
      },
    });
    const masked = maskPersons(reachable);
    expect(masked.person_involved_details[0]).toMatchObject({
      ...{ address: MASKED_NAME, email: MASKED_NAME, contact_no: MASKED_NAME, nationality: '' },
    });
    expect(masked.witness_particulars[0]).toMatchObject({
      ...{
        guest_address: MASKED_NAME,
        guest_email: '',
        guest_contact_number: '',
        consent_remark: MASKED_NAME,
      },
    });
    expect(unmaskPersons(masked, reachable)).toEqual(reachable);
    expect(unmaskPersons(masked, stored).person_involved_details[0]).toMatchObject({
      address: '',
      email: '',
    });

    const report = { ...emptyReport(), medical_status: medical };
    expect(maskReport(report).medical_status).toEqual({
      ...{ hospital_name: MASKED_NAME, medical_leave: MASKED_NAME },
      ...{ hospitalisation_leave: '', diagnosis: MASKED_NAME },
    });
    expect(unmaskReport(maskReport(report), report)).toEqual(report);
    const typed = {
      ...report,
      medical_status: { ...medical, diagnosis: 'Sprain', medical_leave: MASKED_NAME },
    };
    expect(unmaskReport(typed, report).medical_status).toEqual({ ...medical, diagnosis: 'Sprain' });
    expect(unmaskReport(maskReport(report), emptyReport())).toEqual(emptyReport());
  });

  test('LIST-12 a casualty never gets the name of a witness with the same id', () => {
    const saved = maskPersons(
      buildCaseDetails({ details: { person_involved_details: [buildCasualty({ id: 'x' })] } }),
    );
    const only = buildCaseDetails({
      details: { person_involved_details: [], witness_particulars: [buildWitness({ id: 'x' })] },
    });
    expect(unmaskPersons(saved, only).person_involved_details[0]?.injury_name).toBe('');
  });

  const personName = fc.string({ unit: 'grapheme', maxLength: 40 }).filter((name) => name !== MASKED_NAME);
  const signature = fc.constantFrom('', SIGNED);
  const persons = fc.uniqueArray(
    fc.record({ id: fc.string({ minLength: 1 }), name: personName, signature, other: signature }),
    { selector: ({ id }) => id, maxLength: 8 },
  );

  test('LIST-12 for any people: masking, saving and unmasking restores the stored names', () => {
    fc.assert(
      fc.property(persons, persons, (casualties, witnesses) => {
        const kept = buildCaseDetails({
          details: {
            person_involved_details: casualties.map(({ id, name, signature }) =>
              buildCasualty({ id, injury_name: name, signature }),
            ),
            witness_particulars: witnesses.map(({ id, name, signature, other }) =>
              buildWitness({ id, guest_name: name, signature, guest_Signature: other }),
            ),
          },
        });
        const masked = maskPersons(kept);
        expect(getNames(masked).every((name) => name === MASKED_NAME || name === '')).toBe(true);
        expect(unmaskPersons(JSON.parse(JSON.stringify(masked)), kept)).toEqual(kept);
        expect(unmaskPersons(kept, kept)).toEqual(kept);
      }),
    );
  });
});
