import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useDeferredValue, useId, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { usePurpose } from '../../../components/form/purpose.ts';
import { useDismissOnBack } from '../../../components/navigation/backStack.ts';
import { blockingProblems } from '../values/formProblems.ts';
import type { IncidentForm } from '../values/incidentForm.ts';
import { MISSING_TITLE, ProblemList } from './ProblemList.tsx';

type Props = {
  goTo: (path: string) => void;
  ready?: string;
};

export function MissingFields({ goTo, ready = 'Ready to submit' }: Props) {
  const values = useDeferredValue(useWatch<IncidentForm>()) as IncidentForm;
  const problems = blockingProblems(values, usePurpose());
  const [open, setOpen] = useState(false);
  const titleId = useId();
  // Opened after the list has closed, because the list first returns the focus to its button.
  const chosen = useRef<string>(undefined);
  const close = (path?: string) => {
    chosen.current = path;
    setOpen(false);
  };
  useDismissOnBack(open, close);
  return (
    <>
      {problems.length === 0 ? (
        <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
          {ready}
        </Typography>
      ) : (
        <Button size="large" color="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {problems.length} still missing
        </Button>
      )}
      <Dialog
        open={open}
        onClose={() => close()}
        fullWidth
        maxWidth="xs"
        aria-labelledby={titleId}
        transitionDuration={{ exit: 0 }}
        slotProps={{ transition: { onExited: () => chosen.current && goTo(chosen.current) } }}
      >
        <DialogTitle id={titleId}>{MISSING_TITLE}</DialogTitle>
        <DialogContent dividers sx={{ px: 2, py: 1 }}>
          <ProblemList label={MISSING_TITLE} problems={problems} values={values} goTo={close} />
        </DialogContent>
        <DialogActions>
          <Button size="large" onClick={() => close()}>
            Close
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
