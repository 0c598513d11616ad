import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { focusField } from '../../../../components/form/useField.tsx';
import { useDismissOnBack } from '../../../../components/navigation/backStack.ts';
import { useIsPhone } from '../../../../components/useIsPhone.ts';
import { ConflictChoice, conflictLabel, type Side } from './ConflictChoice.tsx';
import { Foldable } from './Foldable.tsx';
import type { Saver } from './getSaver.ts';
import type { Conflict } from './mergeFields.ts';
import { savedAt } from './savedAt.ts';

type Props = {
  open: boolean;
  saver: Saver;
  autoMerged: readonly string[];
  conflicts: readonly Conflict[];
  /** The button that was pressed for an action other than a save, such as "Approve". */
  decision?: string | undefined;
  onResolve: (choices: Record<string, Side>) => void;
  onBack: () => void;
};

export function MergeDialog(props: Props) {
  const { open, saver, onBack } = props;
  const isPhone = useIsPhone();
  useDismissOnBack(open, onBack);
  return (
    <Dialog
      open={open}
      onClose={onBack}
      fullScreen={isPhone}
      fullWidth
      maxWidth="md"
      aria-labelledby="merge-title"
    >
      <DialogTitle id="merge-title">
        {saver.isOwn ? 'You already saved this incident' : 'Someone else saved this incident'}
      </DialogTitle>
      <Choices key={saver.at} {...props} />
    </Dialog>
  );
}

function Choices({ saver, autoMerged, conflicts, decision, onResolve, onBack }: Props) {
  const { name, at, isOwn } = saver;
  const isAsked = conflicts.length > 0;
  const [choices, setChoices] = useState<Record<string, Side>>({});
  const [isChecked, setIsChecked] = useState(false);
  const open = conflicts.filter(({ path }) => !choices[path]);
  const everywhere = (side: Side) =>
    setChoices(Object.fromEntries(conflicts.map(({ path }) => [path, side])));
  const save = () => {
    setIsChecked(true);
    const [first] = open;
    if (first) focusField(conflictLabel(first));
    else onResolve(choices);
  };
  return (
    <>
      <DialogContent
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0,1fr)', alignContent: 'start' }}
      >
        <Typography>
          {isOwn ? 'You' : name} saved it {savedAt(at)}, after you opened it
          {isOwn && ' here: in another tab, on another device, or with a save that got no answer'}. Nothing
          you typed is lost.
        </Typography>
        {autoMerged.length > 0 && (
          <Foldable
            label={`Merged ${autoMerged.length} ${isOwn ? 'saved changes with this form' : 'of their changes with yours'}`}
          >
            <ul>
              {autoMerged.map((label) => (
                <li key={label}>{label}</li>
              ))}
            </ul>
          </Foldable>
        )}
        {!isAsked && <Typography>Look at {isOwn ? 'these' : 'their'} changes before you decide.</Typography>}
        {isAsked && (
          <Typography>
            {conflicts.length === 1
              ? `${isOwn ? 'One field differs from what you saved' : 'You both changed one field'}. Which version should be saved?`
              : `${isOwn ? `${conflicts.length} fields differ from what you saved` : `You both changed ${conflicts.length} fields`}. Which versions should be saved?`}
          </Typography>
        )}
        {conflicts.length > 1 && (
          <div>
            <Button variant="outlined" size="large" sx={{ mr: 1, mb: 1 }} onClick={() => everywhere('mine')}>
              {isOwn ? 'Keep this form everywhere' : 'Keep mine everywhere'}
            </Button>
            <Button variant="outlined" size="large" sx={{ mb: 1 }} onClick={() => everywhere('theirs')}>
              {isOwn ? 'Take what is saved everywhere' : 'Take theirs everywhere'}
            </Button>
          </div>
        )}
        {conflicts.map((conflict) => (
          <ConflictChoice
            key={conflict.path}
            conflict={conflict}
            titles={isOwn ? OWN_TITLES : { mine: 'Yours', theirs: `${name}'s` }}
            chosen={choices[conflict.path]}
            isMissing={isChecked && !choices[conflict.path]}
            onChoose={(side) => setChoices((before) => ({ ...before, [conflict.path]: side }))}
          />
        ))}
        <div role="status">
          {isChecked && open.length > 0 && (
            <Alert severity="error">{open.length === 1 ? '1 choice' : `${open.length} choices`} left.</Alert>
          )}
        </div>
      </DialogContent>
      <DialogActions>
        <Button size="large" onClick={onBack} sx={ACTION}>
          {isAsked ? 'Keep editing' : 'Look at the case'}
        </Button>
        <Button size="large" variant="contained" onClick={save} sx={ACTION}>
          {isAsked ? 'Save these choices' : decision}
        </Button>
      </DialogActions>
    </>
  );
}

const OWN_TITLES = { mine: 'In this form', theirs: 'Saved' };

const ACTION = { px: { xs: 1.5, md: 2.75 }, whiteSpace: 'nowrap' };
