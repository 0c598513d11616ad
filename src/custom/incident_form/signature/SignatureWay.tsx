import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import FormHelperText from '@mui/material/FormHelperText';
import { type ReactNode, useState } from 'react';
import { isComposing } from '../../../components/composition.ts';

export type WayProps = {
  label: string;
  isEmpty: boolean;
  onEmpty: (isEmpty: boolean) => void;
  onSign: (picture: Blob) => Promise<void>;
  actions: ReactNode;
  consent?: ReactNode;
};

type Props = {
  draw: (() => Promise<Blob>) | undefined;
  onSign: (picture: Blob) => Promise<void>;
  actions: ReactNode;
  consent?: ReactNode;
  tools?: ReactNode;
  children: ReactNode;
};

export function SignatureWay({ draw, onSign, actions, consent, tools, children }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const save = async () => {
    if (!draw || isBusy) return;
    setBusy(true);
    try {
      await onSign(await draw());
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The signature could not be saved.');
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <DialogContent
        sx={{
          // Keeps strokes away from the screen edge, where a phone's back gesture starts.
          px: 3,
          py: 0.5,
          display: 'flex',
          flexDirection: 'column',
          gap: 1,
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isComposing(event)) void save();
        }}
      >
        {consent}
        {children}
        {problem && (
          <FormHelperText error role="alert">
            {problem}
          </FormHelperText>
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1, px: 1.5 }}>
        {tools}
        {actions}
        <Button size="large" variant="contained" disabled={!draw || isBusy} onClick={() => void save()}>
          Save
        </Button>
      </DialogActions>
    </>
  );
}
