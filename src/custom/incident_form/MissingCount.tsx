import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useDeferredValue } from 'react';
import { useWatch } from 'react-hook-form';
import { type IncidentForm, submitErrors } from './incidentForm.ts';

/** How much is still missing, always visible, with the way to the list of it. */
export function MissingCount({ onShow }: { onShow: () => void }) {
  const missing = submitErrors(useDeferredValue(useWatch<IncidentForm>()) as IncidentForm).length;
  if (missing === 0) {
    return (
      <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
        Ready to submit
      </Typography>
    );
  }
  return (
    <Button size="large" color="secondary" onClick={onShow}>
      {missing} still missing
    </Button>
  );
}
