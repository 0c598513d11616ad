import Typography from '@mui/material/Typography';
import type { MedicalStatus } from '../../../contract/schemas/afterActionReport.ts';
import type { Casualty, Witness } from '../../../contract/schemas/caseDetails.ts';
import { Facts } from '../../components/Facts.tsx';
import { FormSection } from '../../components/form/FormSection.tsx';
import { SignatureImage } from './SignatureImage.tsx';

/** CAS-1 to CAS-3, read. Removed ones stay hidden. */
export function CasualtiesView({ casualties }: { casualties: Casualty[] }) {
  const shown = casualties.filter(({ status }) => status !== 'delete');
  if (shown.length === 0) return <Nobody text="No Casualty added yet" />;
  return shown.map((casualty) => (
    <FormSection key={casualty.id} title={casualty.casualty_no}>
      <Facts
        facts={[
          ['Name', casualty.injury_name],
          ['Age', casualty.age],
          ['Gender', casualty.gender],
          ['Contact number', casualty.contact_no],
          ['Email', casualty.email],
          ['Address', casualty.address],
          ['Nationality', casualty.nationality],
          ['Classification', casualty.incident_calssification],
          ['Contractor shift', casualty.contractor_shift],
          ['Bodily injury', casualty.is_bodily_injury],
          ['Cause of injury', casualty.injury_type.join(', ')],
          ['Other cause', casualty.other],
          ['Description of injury', casualty.injury_desription],
          ['Follow-up', casualty.allow_up],
          [
            'Signature',
            <SignatureImage key="signature" url={casualty.signature} of={casualty.casualty_no} />,
          ],
        ]}
      />
    </FormSection>
  ));
}

/** WIT-1, WIT-2, read. */
export function WitnessesView({ witnesses }: { witnesses: Witness[] }) {
  const shown = witnesses.filter(({ status }) => status !== 'delete');
  if (shown.length === 0) return <Nobody text="No Witness added yet" />;
  return shown.map((witness) => (
    <FormSection key={witness.id} title={witness.witness_no}>
      <Facts
        facts={[
          ['Employee or guest', witness.employee_or_guest === 'guest' ? 'Guest' : 'Employee'],
          ['Name', witness.guest_name],
          ['Contact number', witness.guest_contact_number],
          ['Email', witness.guest_email],
          ['Address', witness.guest_address],
          ['Remarks', witness.guest_remarks],
          ['Consent', witness.personal_data_consent],
          [
            'Signature',
            <SignatureImage
              key="signature"
              url={witness.signature || witness.guest_Signature}
              of={witness.witness_no}
            />,
          ],
        ]}
      />
    </FormSection>
  ));
}

/** DET-5, read. */
export function MedicalView({ medical }: { medical: MedicalStatus }) {
  return (
    <FormSection title="Medical status">
      <Facts
        facts={[
          ['Name of clinic / hospital', medical.hospital_name],
          ['Medical leave (days)', medical.medical_leave],
          ['Hospitalisation leave (day)', medical.hospitalisation_leave],
          ['Diagnosis', medical.diagnosis],
        ]}
      />
    </FormSection>
  );
}

function Nobody({ text }: { text: string }) {
  return <Typography sx={{ color: 'text.secondary', py: 3 }}>{text}</Typography>;
}
