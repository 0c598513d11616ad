import type { CaseDetails, Casualty, Witness } from './schemas/caseDetails.ts';

/*
 * LIST-12: names of casualties and witnesses for those without p10. The host masks before anything leaves it; a signature
 * is a name drawn by hand, so it is left out as well.
 */

/** The length of a name is a hint, too, so every name shows the same number of asterisks. */
export const MASKED_NAME = '******';

function maskName(name: string): string {
  return name ? MASKED_NAME : '';
}

function unmaskName(saved: string, stored = ''): string {
  return saved === MASKED_NAME ? stored : saved;
}

function maskCasualty(casualty: Casualty): Casualty {
  return { ...casualty, injury_name: maskName(casualty.injury_name), signature: '' };
}

function maskWitness(witness: Witness): Witness {
  return { ...witness, guest_name: maskName(witness.guest_name), guest_Signature: '', signature: '' };
}

export function maskPersons(details: CaseDetails): CaseDetails {
  return {
    ...details,
    person_involved_details: details.person_involved_details.map(maskCasualty),
    witness_particulars: details.witness_particulars.map(maskWitness),
  };
}

/**
 * LIST-12: what a viewer without p10 saves, with the stored names and signatures put back. Entries meet by id; a name that
 * was typed over the asterisks stays as typed. Asterisks that stand for no stored name are no name, and go.
 */
export function unmaskPersons(saved: CaseDetails, stored: CaseDetails): CaseDetails {
  const casualties = new Map(stored.person_involved_details.map((casualty) => [casualty.id, casualty]));
  const witnesses = new Map(stored.witness_particulars.map((witness) => [witness.id, witness]));
  return {
    ...saved,
    person_involved_details: saved.person_involved_details.map((casualty) => {
      const before = casualties.get(casualty.id);
      return {
        ...casualty,
        injury_name: unmaskName(casualty.injury_name, before?.injury_name),
        signature: casualty.signature || before?.signature || '',
      };
    }),
    witness_particulars: saved.witness_particulars.map((witness) => {
      const before = witnesses.get(witness.id);
      return {
        ...witness,
        guest_name: unmaskName(witness.guest_name, before?.guest_name),
        guest_Signature: witness.guest_Signature || before?.guest_Signature || '',
        signature: witness.signature || before?.signature || '',
      };
    }),
  };
}
