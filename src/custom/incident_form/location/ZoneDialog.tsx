import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Zone } from '../../../../contract/schemas/referenceData.ts';
import { dismissTopLayer, useDismissOnBack } from '../../../components/navigation/backStack.ts';
import { useIsPhone } from '../../../components/useIsPhone.ts';
import { shortZoneTitle } from '../../../reference/choices.ts';
import { SubZoneList } from './SubZoneList.tsx';
import { ZoneGrid } from './ZoneGrid.tsx';
import type { ZoneFields } from './zoneChoice.ts';

type Props = {
  open: boolean;
  park: string;
  zones: readonly Zone[];
  chosen: ZoneFields;
  onChoose: (mainZone: string, subZone?: string) => void;
  onPin: () => void;
  onType: () => void;
  onClose: () => void;
  onExited: () => void;
};

export function ZoneDialog({ open, park, zones, chosen, onClose, onExited, ...choose }: Props) {
  const isPhone = useIsPhone();
  const [opened, setOpened] = useState<Zone>();
  // The zone that Back came from receives the focus.
  const [left, setLeft] = useState<string>();
  const leaveZone = () => {
    setLeft(opened?.title);
    setOpened(undefined);
  };
  useDismissOnBack(open, onClose);
  useDismissOnBack(open && opened !== undefined, leaveZone);
  return (
    <Dialog
      open={open}
      onClose={(_event, reason) => (reason === 'escapeKeyDown' ? dismissTopLayer() : onClose())}
      fullScreen={isPhone}
      fullWidth
      maxWidth="md"
      aria-labelledby="zone-title"
      slotProps={{
        transition: {
          onExited: () => {
            setOpened(undefined);
            setLeft(undefined);
            onExited();
          },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: { xs: 2, md: 3 }, pr: 1, py: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography id="zone-title" component="h2" variant="h3">
            {opened ? shortZoneTitle(opened.title) : `Zones of ${park}`}
          </Typography>
        </Box>
        <IconButton aria-label="Close" onClick={onClose} sx={{ width: 44, height: 44 }}>
          <CloseOutlined />
        </IconButton>
      </Box>
      <DialogContent dividers sx={{ p: { xs: 2, md: 3 } }}>
        {opened ? (
          <>
            <Button
              autoFocus
              startIcon={<ArrowBackOutlined />}
              onClick={leaveZone}
              sx={{ minHeight: 44, mb: 1, ml: -1 }}
            >
              Back
            </Button>
            <SubZoneList
              zone={opened}
              chosen={chosen}
              onChoose={(subZone) => choose.onChoose(opened.title, subZone)}
            />
          </>
        ) : (
          <ZoneGrid zones={zones} chosen={chosen} focused={left} onOpen={setOpened} {...choose} />
        )}
      </DialogContent>
    </Dialog>
  );
}
