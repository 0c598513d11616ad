import { describe, expect, test } from 'vitest';
import { diffIncident } from '../../../../contract/audit/changes.ts';
import { maskTrailEntry } from '../../../../contract/audit/maskedTrail.ts';
import { emptyReport } from '../../../../contract/incidents/emptyIncident.ts';
import { maskIncident } from '../../../../contract/incidents/masking.ts';
import { emptyReporting } from '../../../../contract/incidents/regulatoryFields.ts';
import type { AfterActionReport } from '../../../../contract/schemas/afterActionReport.ts';
import type { CaseDetails } from '../../../../contract/schemas/caseDetails.ts';
import { buildCaseDetails, buildCasualty, buildWitness } from '../../../helpers/factories.ts';

const SECRET = 'tell nobody';
/** Identity, contact details and medical data (LIST-12). */
const PERSONAL = {
  casualty: ['injury_name', 'address', 'email', 'contact_no'],
  witness: ['guest_name', 'guest_address', 'guest_email', 'guest_contact_number', 'consent_remark'],
  medicalStatus: ['hospital_name', 'medical_leave', 'hospitalisation_leave', 'diagnosis'],
  reporting: [
    ...['light_duty', 'taken_to_hospital', 'death', 'self_employed', 'occupational_disease'],
    'diagnosed_on',
  ],
};
const secrets = (fields: readonly string[]) => Object.fromEntries(fields.map((field) => [field, SECRET]));
const getEntry = (before: [CaseDetails, AfterActionReport], after: [CaseDetails, AfterActionReport]) => {
  const recorded = ([case_details, aar]: typeof before) => ({
    ...{ case_details, aar, incident_updates: [], incident_status: 'Open' as const },
    ...{ noti_frequency: '' as const, notification_list: [] },
  });
  const { sentences, details } = diffIncident(recorded(before), recorded(after));
  return { description: sentences, details };
};

const bare: [CaseDetails, AfterActionReport] = [
  buildCaseDetails({
    details: {
      person_involved_details: [buildCasualty({ injury_name: '', contact_no: '' })],
      witness_particulars: [buildWitness({ guest_name: '' })],
    },
  }),
  emptyReport(),
];
const full: [CaseDetails, AfterActionReport] = [
  buildCaseDetails({
    details: {
      person_involved_details: [buildCasualty(secrets(PERSONAL.casualty))],
      witness_particulars: [buildWitness(secrets(PERSONAL.witness))],
    },
  }),
  {
    ...emptyReport(),
    medical_status: { ...emptyReport().medical_status, ...secrets(PERSONAL.medicalStatus) },
    reporting: { ...emptyReporting(), ...secrets(PERSONAL.reporting) },
  },
];

describe('an audit trail for a viewer without access to personal data', () => {
  test('LIST-12 masks every field that an incident masks, in sentences and details', () => {
    expect(JSON.stringify(maskIncident({ case_details: full[0], aar: full[1] }))).not.toContain(SECRET);
    for (const entry of [getEntry(bare, full), getEntry(full, bare)]) {
      expect(JSON.stringify(entry)).toContain(SECRET);
      const masked = maskTrailEntry(entry);
      expect(JSON.stringify(masked)).not.toContain(SECRET);
      expect(masked.description).toHaveLength(Object.values(PERSONAL).flat().length);
    }
    expect(maskTrailEntry(getEntry(bare, full)).description).toContain(
      'Update Casualty 1 "contact number" from - to ******',
    );
    expect(maskTrailEntry(getEntry(full, bare)).description).toContain('Update diagnosis from ****** to -');
  });

  test('LIST-12 masks a person who was added by the change', () => {
    const nobody: typeof bare = [
      { ...full[0], person_involved_details: [], witness_particulars: [] },
      full[1],
    ];
    const entry = getEntry(nobody, full);
    expect(entry.description).toEqual(['Add new Casualty form', 'Add new Witness form']);
    expect(JSON.stringify(entry)).toContain(SECRET);
    expect(JSON.stringify(maskTrailEntry(entry))).not.toContain(SECRET);
  });

  test('LIST-12 a value that looks like a sentence or has several lines does not prevent masking', () => {
    const tricky = 'a from b to c\nfrom d to e';
    const person = buildCasualty({ ...secrets(PERSONAL.casualty), address: tricky });
    const moved: typeof bare = [{ ...full[0], person_involved_details: [person] }, full[1]];
    for (const entry of [getEntry(full, moved), getEntry(moved, full)]) {
      const masked = maskTrailEntry(entry);
      expect(masked.description).toEqual(['Update Casualty 1 "address" from ****** to ******']);
      expect(JSON.stringify(masked)).not.toMatch(/tell nobody|from d/);
      // Other servers may store entries without details.
      expect(maskTrailEntry({ ...entry, details: [] }).description).toEqual(masked.description);
    }
  });

  test.each([
    ['Witness 1 "guest address"', 'Witness 1 guest address'],
    ['Witness 2 "consent remark"', 'Witness 2 consent remark'],
    ['Witness 1 "guest contact number"', 'Witness 1 guest contact number'],
    ['Witness 1 "guest email"', 'Witness 1 guest email'],
    ['hospital name', 'hospital name'],
    ['medical leave', 'medical leave'],
    ['hospitalisation leave', 'hospitalisation leave'],
    ['somebody died', 'somebody died'],
    ['taken to a hospital for treatment', 'taken to a hospital for treatment'],
    ['employer was told of the diagnosis on', 'employer was told of the diagnosis on'],
  ])('LIST-12 an entry of before a field had its name of today is masked, too: %s', (said, field) => {
    const entry = {
      description: [`Update ${said} from - to ${SECRET}`],
      details: [{ field, before: '', after: SECRET }],
    };
    expect(maskTrailEntry(entry)).toEqual({
      description: [`Update ${said} from - to ******`],
      details: [{ field, before: '', after: '******' }],
    });
  });

  test('IAUD-2 leaves everything else unchanged', () => {
    const entry = {
      description: [
        'Create incident',
        'Update status from Draft to Open',
        'Update Casualty 1 "age" from 30 to 31',
        'Update Casualty 1 "name" from ****** to ******',
        'Update Action 1 "description" from address to diagnosis',
        'Remark: Update diagnosis from A to B, please',
        'Reopened: the address was wrong',
      ],
      details: [
        { field: 'status', before: 'Draft', after: 'Open' },
        { field: 'Casualty 1 age', before: '30', after: '31' },
        { field: 'additional action remarks', before: '', after: 'Called at once' },
      ],
    };
    expect(maskTrailEntry(entry)).toEqual(entry);
  });
});
