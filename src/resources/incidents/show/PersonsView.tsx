import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { personNumber } from '../../../../contract/incidents/newIncident.ts';
import { getSignatureField } from '../../../../contract/incidents/personFields.ts';
import { SHOWN_FIELDS, withoutRemoved, witnessFields } from '../../../../contract/incidents/shownFields.ts';
import type { Casualty, Witness } from '../../../../contract/schemas/caseDetails.ts';
import { FormSection } from '../../../components/form/FormSection.tsx';
import { DescriptionList } from '../../../components/record/DescriptionList.tsx';
import { useMediaUrl } from '../../../offline/useMediaUrl.ts';
import { toDescription } from './toDescription.ts';

export function CasualtiesView({ casualties }: { casualties: Casualty[] }) {
  const shown = withoutRemoved(casualties);
  if (shown.length === 0) return <Nobody text="No Casualty added yet" />;
  return shown.map((casualty, index) => (
    <FormSection key={casualty.id} title={personNumber('casualty', shown, index)}>
      <DescriptionList
        facts={toDescription('casualty', casualty, SHOWN_FIELDS.casualty, {
          signature: casualty.signature && (
            <SignatureImage url={casualty.signature} of={personNumber('casualty', shown, index)} />
          ),
        })}
      />
    </FormSection>
  ));
}

export function WitnessesView({ witnesses }: { witnesses: Witness[] }) {
  const shown = withoutRemoved(witnesses);
  if (shown.length === 0) return <Nobody text="No Witness added yet" />;
  return shown.map((witness, index) => {
    const number = personNumber('witness', shown, index);
    const isGuest = witness.employee_or_guest === 'guest';
    const signature = getSignatureField(witness.employee_or_guest);
    return (
      <FormSection key={witness.id} title={number}>
        <DescriptionList
          facts={toDescription('witness', witness, witnessFields(witness.employee_or_guest), {
            employee_or_guest: isGuest ? 'Guest' : 'Employee',
            [signature]: witness[signature] && <SignatureImage url={witness[signature]} of={number} />,
          })}
        />
      </FormSection>
    );
  });
}

function Nobody({ text }: { text: string }) {
  return <Typography sx={{ color: 'text.secondary', py: 3 }}>{text}</Typography>;
}

/** White in both themes, because the ink is dark. */
function SignatureImage({ url, of }: { url: string; of: string }) {
  const source = useMediaUrl(url);
  if (!source) return null;
  return (
    <Box
      component="img"
      src={source}
      alt={`Signature of ${of}`}
      sx={{
        maxWidth: '100%',
        height: 96,
        bgcolor: '#ffffff',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    />
  );
}
