import { expect, test } from 'vitest';
import { emptyCaseDetails, emptyReport } from '../../../contract/incidents/emptyIncident.ts';
import { reportSheet } from '../../../src/custom/incident_form/reporting/reportSheet.ts';
import { buildCaseDetails, buildCasualty } from '../../helpers/factories.ts';

const BY = { name: 'Mei Tan', email: 'mei@parks.example', mobile_no: '' };

test('issue 19, item 5: for an empty case the sheet has every line, to be filled in', () => {
  const nothing = { case_details: emptyCaseDetails(), aar: emptyReport(), code: 'INC-000007', duties: [] };
  expect(reportSheet(nothing, BY)).toMatchInlineSnapshot(`
    "Report to the Ministry of Manpower: INC-000007

    The accident
    Date and time: ________
    Place: ________
    What happened: ________
    Type of accident: ________
    Dangerous occurrence: ________
    Date the employer was informed: ________

    Injured person
    Name: ________
    Identification number (NRIC, FIN or passport): ________
    Classification: ________
    Age: ________
    Gender: ________
    Nationality: ________
    Contact number: ________
    Email: ________
    Address: ________
    Cause of injury: ________
    Description of injury: ________

    Injury and leave
    Clinic or hospital: ________
    Diagnosis: ________
    Medical leave, days: ________
    Hospitalisation leave, days: ________
    Light duty: ________
    Fatality: ________
    Occupational disease: ________
    Date informed of the diagnosis: ________

    Employer and occupier
    Employer of the injured person: ________
    UEN of the employer: ________
    Occupation and average monthly earnings: ________
    Insurer and policy number: ________
    Occupier of the workplace: ________

    Reported by
    Name: Mei Tan
    Email: mei@parks.example
    Telephone: ________"
  `);
});

test('issue 19, item 5: the sheet has the values of the case and of each casualty that was not removed, even without a number', () => {
  const report = emptyReport();
  const sheet = reportSheet(
    {
      code: 'INC-000007',
      duties: [],
      case_details: buildCaseDetails({
        description: { date: '2026-11-03', time: '10:30:00', zone_type: 'Wild Africa', zone: 'Wild Africa' },
        details: {
          person_involved_details: [
            buildCasualty({ casualty_no: 'Casualty 1', injury_type: ['Cut', 'Bruise'], age: '31' }),
            buildCasualty({ casualty_no: 'Casualty 2', injury_name: 'Deleted', status: 'delete' }),
            buildCasualty({ casualty_no: '', injury_name: 'Tan Wei Ming' }),
          ],
        },
      }),
      aar: {
        ...report,
        medical_status: {
          hospital_name: 'KTPH',
          diagnosis: ' Fracture ',
          medical_leave: '4',
          hospitalisation_leave: '1',
        },
        reporting: {
          ...report.reporting,
          light_duty: 'Yes',
          death: 'No',
          dangerous_occurrence: 'No',
          occupational_disease: 'No',
          learned_on: '2026-11-04',
          diagnosed_on: '2026-11-05',
        } as NonNullable<typeof report.reporting>,
      },
    },
    BY,
  );
  expect(sheet).toMatchInlineSnapshot(`
    "Report to the Ministry of Manpower: INC-000007

    The accident
    Date and time: 2026-11-03, 10:30
    Place: Singapore Zoo, Wild Africa
    What happened: Guest slipped on a wet path. Rain had just stopped.
    Type of accident: Slip/trip/fall
    Dangerous occurrence: No
    Date the employer was informed: 2026-11-04

    Casualty 1
    Name: Siti binte Rahman
    Identification number (NRIC, FIN or passport): ________
    Classification: Guest
    Age: 31
    Gender: Female
    Nationality: ________
    Contact number: 91234567
    Email: ________
    Address: ________
    Cause of injury: Cut, Bruise
    Description of injury: ________

    Casualty 2
    Name: Tan Wei Ming
    Identification number (NRIC, FIN or passport): ________
    Classification: Guest
    Age: ________
    Gender: Female
    Nationality: ________
    Contact number: 91234567
    Email: ________
    Address: ________
    Cause of injury: ________
    Description of injury: ________

    Injury and leave
    Clinic or hospital: KTPH
    Diagnosis: Fracture
    Medical leave, days: 4
    Hospitalisation leave, days: 1
    Light duty: Yes
    Fatality: No
    Occupational disease: No
    Date informed of the diagnosis: 2026-11-05

    Employer and occupier
    Employer of the injured person: ________
    UEN of the employer: ________
    Occupation and average monthly earnings: ________
    Insurer and policy number: ________
    Occupier of the workplace: ________

    Reported by
    Name: Mei Tan
    Email: mei@parks.example
    Telephone: ________"
  `);
});
