import { getFieldLabel } from '../../../../contract/incidents/fieldLabels.ts';
import { personNumber } from '../../../../contract/incidents/newIncident.ts';
import type { Duty } from '../../../../contract/incidents/regulatory.ts';
import type { Casualty } from '../../../../contract/schemas/caseDetails.ts';
import type { IncidentContent } from '../../../../contract/schemas/incident.ts';
import type { SignedInUser } from '../../../../contract/schemas/user.ts';
import { dutyText } from './reportingWords.ts';

type Reported = Pick<IncidentContent, 'case_details' | 'aar'> & { code: string; duties: readonly Duty[] };

const BLANK = '________';

const line = (term: string, value: string | undefined) => `${term}: ${value?.trim() || BLANK}`;

/** The fields come from the Ministry's report form (mom.gov.sg, "Report a work-related accident"). */
export function reportSheet(
  { code, case_details, aar, duties }: Reported,
  by: Pick<SignedInUser, 'name' | 'email' | 'mobile_no'>,
): string {
  const description = case_details.incident_description;
  const { medical_status, reporting } = aar;
  const persons = case_details.person_involved_details.filter(({ status }) => status !== 'delete');
  const place = [description.park, description.zone_type, description.zone].filter(Boolean);
  const parts: string[][] = [
    [`Report to the Ministry of Manpower: ${code}`, ...duties.map(dutyText)],
    [
      'The accident',
      line('Date and time', [description.date, description.time.slice(0, 5)].filter(Boolean).join(', ')),
      line('Place', [...new Set(place)].join(', ')),
      line(
        'What happened',
        [description.incident_title, description.incident_remarks].filter(Boolean).join('. '),
      ),
      line('Type of accident', description.incident_classification),
      line('Dangerous occurrence', reporting?.dangerous_occurrence),
      line(getFieldLabel('reporting', 'learned_on'), reporting?.learned_on),
    ],
    ...(persons.length > 0
      ? persons.map((person, index) => personLines(personNumber('casualty', persons, index), person))
      : [personLines('Injured person')]),
    [
      'Injury and leave',
      line('Clinic or hospital', medical_status.hospital_name),
      line('Diagnosis', medical_status.diagnosis),
      line('Medical leave, days', medical_status.medical_leave),
      line('Hospitalisation leave, days', medical_status.hospitalisation_leave),
      line('Light duty', reporting?.light_duty),
      line(getFieldLabel('reporting', 'death'), reporting?.death),
      line('Occupational disease', reporting?.occupational_disease),
      line(getFieldLabel('reporting', 'diagnosed_on'), reporting?.diagnosed_on),
    ],
    [
      'Employer and occupier',
      line('Employer of the injured person', undefined),
      line('UEN of the employer', undefined),
      line('Occupation and average monthly earnings', undefined),
      line('Insurer and policy number', undefined),
      line('Occupier of the workplace', undefined),
    ],
    ['Reported by', line('Name', by.name), line('Email', by.email), line('Telephone', by.mobile_no)],
  ];
  return parts.map((lines) => lines.join('\n')).join('\n\n');
}

function personLines(title: string, casualty?: Casualty): string[] {
  const of = (field: keyof Casualty) =>
    line(getFieldLabel('casualty', field), [casualty?.[field]].flat().join(', '));
  return [
    title,
    of('injury_name'),
    line('Identification number (NRIC, FIN or passport)', undefined),
    of('incident_calssification'),
    ...(['age', 'gender', 'nationality', 'contact_no', 'email', 'address'] as const).map(of),
    of('injury_type'),
    of('injury_desription'),
  ];
}
