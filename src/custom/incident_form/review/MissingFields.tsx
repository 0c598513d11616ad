import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { type MouseEvent, memo, useDeferredValue, useId, useRef, useState } from 'react';
import { useEvent } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Problem } from '../../../../contract/incidents/incidentProblems.ts';
import { usePurpose } from '../../../components/form/purpose.ts';
import { useDismissOnBack } from '../../../components/navigation/backStack.ts';
import { blockingProblems } from '../values/formProblems.ts';
import type { IncidentForm } from '../values/incidentForm.ts';
import { isEmpty, MISSING_TITLE, ProblemList } from './ProblemList.tsx';

type Props = {
  goTo: (path: string) => void;
  ready?: string;
  /** Once nothing is missing, the text is a button for this. */
  onReady?: ((event: MouseEvent) => void) | undefined;
};

export function MissingFields({ goTo, ready = 'Ready to submit', onReady }: Props) {
  const [open, setOpen] = useState(false);
  // Opened after the list has closed, because the list first returns the focus to its button.
  const chosen = useRef<string>(undefined);
  const close = (path?: string) => {
    chosen.current = path;
    setOpen(false);
  };
  useDismissOnBack(open, close);
  const askReady = useEvent((event: MouseEvent) => onReady?.(event));
  const titleId = useId();
  return (
    <>
      <Count ready={ready} onReady={onReady && askReady} onOpen={useEvent(() => setOpen(true))} />
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
          <Problems onGo={close} />
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

function useBlockingProblems() {
  const values = useDeferredValue(useWatch<IncidentForm>()) as IncidentForm;
  return { values, problems: blockingProblems(values, usePurpose()) };
}

type CountProps = { ready: string; onReady: Props['onReady']; onOpen: () => void };

function Count(props: CountProps) {
  return <CountText counted={countText(useBlockingProblems().problems)} {...props} />;
}

/** A wrong value is not missing. Empty if there is no problem. Short, so that the footer has one line at 360 px. */
function countText(problems: readonly Problem[]): string {
  const { length } = problems;
  if (length === 0) return '';
  return problems.every(isEmpty) ? `${length} still missing` : `${length} to fix`;
}

/** Most key presses do not change the text, so they should draw nothing here. */
const CountText = memo(({ counted, ready, onReady, onOpen }: CountProps & { counted: string }) => {
  if (counted) {
    return (
      <Button size="large" color="secondary" aria-haspopup="dialog" onClick={onOpen}>
        {counted}
      </Button>
    );
  }
  return (
    <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
      {onReady ? (
        <Button size="large" color="secondary" onClick={onReady}>
          {ready}
        </Button>
      ) : (
        ready
      )}
    </Typography>
  );
});

function Problems({ onGo }: { onGo: (path: string) => void }) {
  const { values, problems } = useBlockingProblems();
  return <ProblemList label={MISSING_TITLE} problems={problems} values={values} goTo={onGo} />;
}
