import type { AfterActionReport, MedicalStatus, Reporting } from '../schemas/afterActionReport.ts';
import type { CaseDetails, Casualty, Witness } from '../schemas/caseDetails.ts';

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

function unmaskTexts<Field extends string, Entry extends Record<Field, string>>(
  saved: Entry,
  stored: Entry | undefined,
  fields: readonly Field[],
): Entry {
  const masked = fields.filter((field) => saved[field] === MASKED_NAME);
  return { ...saved, ...Object.fromEntries(masked.map((field) => [field, stored?.[field] ?? ''])) };
}

export function maskPersons(details: CaseDetails): CaseDetails {
  return {
    ...details,
    person_involved_details: details.person_involved_details.map((casualty) => ({
      ...maskTexts(casualty, MASKED_FIELDS.casualty),
      signature: '',
    })),
    witness_particulars: details.witness_particulars.map((witness) => ({
      ...maskTexts(witness, MASKED_FIELDS.witness),
      guest_Signature: '',
      signature: '',
    })),
  };
}

export function maskMedicalStatus(report: AfterActionReport): AfterActionReport {
  const { reporting: _, ...rest } = report;
  return { ...rest, medical_status: maskTexts(report.medical_status, MASKED_FIELDS.medicalStatus) };
}

/** Entries match by id. Text typed over a mask is kept; a mask without a stored value is dropped (LIST-12). */
export function unmaskPersons(saved: CaseDetails, stored: CaseDetails): CaseDetails {
  const casualties = new Map(stored.person_involved_details.map((casualty) => [casualty.id, casualty]));
  const witnesses = new Map(stored.witness_particulars.map((witness) => [witness.id, witness]));
  return {
    ...saved,
    person_involved_details: saved.person_involved_details.map((casualty) => {
      const before = casualties.get(casualty.id);
      return {
        ...unmaskTexts(casualty, before, MASKED_FIELDS.casualty),
        signature: casualty.signature || before?.signature || '',
      };
    }),
    witness_particulars: saved.witness_particulars.map((witness) => {
      const before = witnesses.get(witness.id);
      return {
        ...unmaskTexts(witness, before, MASKED_FIELDS.witness),
        guest_Signature: witness.guest_Signature || before?.guest_Signature || '',
        signature: witness.signature || before?.signature || '',
      };
    }),
  };
}

export function unmaskMedicalStatus(saved: AfterActionReport, stored: AfterActionReport): AfterActionReport {
  return {
    ...saved,
    medical_status: unmaskTexts(saved.medical_status, stored.medical_status, MASKED_FIELDS.medicalStatus),
  };
}

export function isMasked<Field extends string>(
  entry: Record<Field, string>,
  fields: readonly Field[],
): boolean {
  return fields.some((field) => entry[field] === MASKED_NAME);
}
