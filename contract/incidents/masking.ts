import type { AfterActionReport, MedicalStatus, Reporting } from '../schemas/afterActionReport.ts';
import type { CaseDetails, Casualty, Witness } from '../schemas/caseDetails.ts';
import type { IncidentContent } from '../schemas/incident.ts';

/* The server masks each response for viewers without p10 (LIST-12). Signatures are removed because they show a name. */

/** A fixed length, because the length of a name is a hint. */
export const MASKED_NAME = '******';

/** The consent remark names the person, so it is masked too. */
export const MASKED_FIELDS = {
  casualty: ['injury_name', 'address', 'email', 'contact_no'],
  witness: ['guest_name', 'guest_address', 'guest_email', 'guest_contact_number', 'consent_remark'],
  medicalStatus: ['hospital_name', 'medical_leave', 'hospitalisation_leave', 'diagnosis'],
  /** Removed from incidents, and masked in the audit trail. */
  reporting: [
    'light_duty',
    'taken_to_hospital',
    'death',
    'self_employed',
    'occupational_disease',
    'diagnosed_on',
  ],
} as const satisfies {
  casualty: (keyof Casualty)[];
  witness: (keyof Witness)[];
  medicalStatus: (keyof MedicalStatus)[];
  reporting: (keyof Reporting)[];
};

export function maskText(text: string): string {
  return text ? MASKED_NAME : '';
}

function maskTexts<Field extends string, Entry extends Record<Field, string>>(
  entry: Entry,
  fields: readonly Field[],
): Entry {
  return { ...entry, ...Object.fromEntries(fields.map((field) => [field, maskText(entry[field])])) };
}

type Shown = { case_details: CaseDetails; aar?: AfterActionReport };

/** A list item has no report. */
export function maskIncident<Incident extends Shown>(incident: Incident): Incident {
  const { case_details, aar } = incident;
  const masked = {
    ...incident,
    case_details: {
      ...case_details,
      person_involved_details: case_details.person_involved_details.map((casualty) => ({
        ...maskTexts(casualty, MASKED_FIELDS.casualty),
        signature: '',
      })),
      witness_particulars: case_details.witness_particulars.map((witness) => ({
        ...maskTexts(witness, MASKED_FIELDS.witness),
        guest_Signature: '',
        signature: '',
      })),
    },
  };
  if (!aar) return masked;
  const { reporting: _, ...report } = aar;
  const medical_status = maskTexts(aar.medical_status, MASKED_FIELDS.medicalStatus);
  return { ...masked, aar: { ...report, medical_status } };
}

type Content = Pick<IncidentContent, 'case_details' | 'aar'>;

/**
 * Entries match by id. Text typed over a mask is kept; a mask without a stored value is dropped (LIST-12).
 * @returns also the paths of the persons' texts that the sender did not see
 */
export function unmaskIncident(
  { case_details, aar }: Content,
  stored: Content,
  maySeeNames: boolean,
): Content & { hidden: ReadonlySet<string> } {
  const hidden = new Set<string>();
  function unmaskPersons<Field extends string, Person extends { id: string } & Record<Field, string>>(
    list: 'person_involved_details' | 'witness_particulars',
    [persons, known]: [sent: readonly Person[], stored: readonly Person[]],
    [fields, signatures]: [readonly Field[], readonly Field[]],
  ): Person[] {
    const byId = new Map(known.map((person) => [person.id, person]));
    return persons.map((person, index) => {
      const masked = listMasked(person, fields);
      // Only without a mask does an empty signature mean that it was cleared.
      if (maySeeNames && masked.length === 0) return person;
      const was = byId.get(person.id);
      for (const field of masked) if (was?.[field]) hidden.add(`case_details.${list}.${index}.${field}`);
      return restoreTexts(person, was, [...masked, ...signatures.filter((field) => !person[field])]);
    });
  }
  const was = stored.case_details;
  const { medical_status, reporting: sentReporting, ...report } = aar;
  const { medicalStatus } = MASKED_FIELDS;
  // Clients of the specification do not know this section.
  const reporting = (maySeeNames && sentReporting) || stored.aar.reporting;
  const isEntered = reporting && Object.values(reporting).some((value) => value !== '');
  return {
    case_details: {
      ...case_details,
      person_involved_details: unmaskPersons(
        'person_involved_details',
        [case_details.person_involved_details, was.person_involved_details],
        [MASKED_FIELDS.casualty, ['signature']],
      ),
      witness_particulars: unmaskPersons(
        'witness_particulars',
        [case_details.witness_particulars, was.witness_particulars],
        [MASKED_FIELDS.witness, ['guest_Signature', 'signature']],
      ),
    },
    aar: {
      ...report,
      medical_status: restoreTexts(
        medical_status,
        stored.aar.medical_status,
        listMasked(medical_status, medicalStatus),
      ),
      reporting: isEntered ? reporting : undefined,
    },
    hidden,
  };
}

function listMasked<Field extends string>(
  entry: Record<Field, string>,
  fields: readonly Field[],
): readonly Field[] {
  return fields.filter((field) => entry[field] === MASKED_NAME);
}

function restoreTexts<Field extends string, Entry extends Record<Field, string>>(
  sent: Entry,
  stored: Entry | undefined,
  fields: readonly Field[],
): Entry {
  return { ...sent, ...Object.fromEntries(fields.map((field) => [field, stored?.[field] ?? ''])) };
}
