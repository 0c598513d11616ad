import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import LinkOutlined from '@mui/icons-material/LinkOutlined';
import SyncOutlined from '@mui/icons-material/SyncOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useState } from 'react';
import type { ListView } from '../../../../../contract/schemas/listView.ts';
import { singaporeDay } from '../../../../../contract/singaporeTime.ts';
import { currentTime } from '../../../../api/clock.ts';
import { useDialogs } from '../../../../components/dialogs/useDialogs.tsx';
import { DISABLED, moved, useMoveButtons } from '../../../../components/list/useMoveButtons.tsx';
import { useDismissOnBack } from '../../../../components/navigation/backStack.ts';
import type { ViewsChange } from '../../../../dataProvider/listViews.ts';
import { NameView } from './NameView.tsx';
import { isShown, type ShownList, toListAddress, toShownList, toView, withView } from './viewState.ts';

type Props = {
  views: readonly ListView[];
  shown: ShownList;
  change: (change: ViewsChange) => void;
  copy: (address: string) => void;
  onClose: () => void;
};

export function ManageViews({ views, shown, change, copy, onClose }: Props) {
  const [renamed, setRenamed] = useState<ListView>();
  const { confirm } = useDialogs();
  const { list, buttons, status } = useMoveButtons(views.length, (from, to) =>
    change((before) => {
      const at = before.findIndex(({ id }) => id === views[from]?.id);
      return at === -1 ? [...before] : moved(before, at, at + to - from);
    }),
  );
  const today = singaporeDay(currentTime());
  useDismissOnBack(true, onClose);

  const remove = async (view: ListView) => {
    const text = `This deletes the view “${view.name}” on all your devices. Your incidents are not affected.`;
    if (await confirm({ title: 'Delete this view?', text, yes: 'Delete', no: 'Cancel', destructive: true }))
      change((before) => before.filter(({ id }) => id !== view.id));
  };
  const replace = async (view: ListView) => {
    const text = `“${view.name}” will be updated to the current filters, sort order, columns and layout.`;
    if (!(await confirm({ title: 'Update this view?', text, yes: 'Update', no: 'Cancel' }))) return;
    const { id, name } = view;
    const next = toView(shown, { id, name, moves: view.last_days !== undefined }, today);
    change((before) => withView(before, next));
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="manage-views">
      <DialogTitle id="manage-views">Views</DialogTitle>
      <DialogContent>
        {views.length === 0 && 'You have no saved views.'}
        <Box component="ul" ref={list} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {views.map((view, at) => (
            <Box component="li" key={view.id} sx={ROW}>
              <Box sx={{ flex: '1 1 160px', minWidth: 0, overflowWrap: 'anywhere' }}>{view.name}</Box>
              <Box sx={{ display: 'flex' }}>
                <Act label={`Rename ${view.name}`} onPress={() => setRenamed(view)}>
                  <EditOutlined fontSize="small" />
                </Act>
                <Act
                  label={`Update ${view.name} to the current list`}
                  isOff={isShown(view, shown, today)}
                  onPress={() => void replace(view)}
                >
                  <SyncOutlined fontSize="small" />
                </Act>
                {buttons(view.id, view.name, at)}
                <Act
                  label={`Copy link to ${view.name}`}
                  onPress={() => copy(toListAddress(toShownList(view, today)))}
                >
                  <LinkOutlined fontSize="small" />
                </Act>
                <Act label={`Delete ${view.name}`} onPress={() => void remove(view)}>
                  <DeleteOutlined fontSize="small" color="error" />
                </Act>
              </Box>
            </Box>
          ))}
        </Box>
        {status}
      </DialogContent>
      <DialogActions>
        <Button size="large" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
      {renamed && (
        <NameView
          title="Rename this view"
          name={renamed.name}
          onSave={(name) => {
            setRenamed(undefined);
            change((before) => before.map((each) => (each.id === renamed.id ? { ...each, name } : each)));
          }}
          onClose={() => setRenamed(undefined)}
        />
      )}
    </Dialog>
  );
}

const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  columnGap: 1,
  py: 0.5,
  borderBottom: 1,
  borderColor: 'divider',
};

type ActProps = { label: string; onPress: () => void; isOff?: boolean; children: ReactNode };

function Act({ label, onPress, isOff = false, children }: ActProps) {
  return (
    <IconButton
      aria-label={label}
      title={label}
      aria-disabled={isOff}
      sx={DISABLED}
      onClick={() => !isOff && onPress()}
    >
      {children}
    </IconButton>
  );
}
