import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useLazyComponent } from '../components/useLazyComponent.ts';
import type { ConsoleDataProvider } from '../dataProvider/index.ts';
import { HAS_NEW } from '../realtime/queryKeys.ts';

const loadPanel = async () => ({
  default: (await import('../resources/notifications/panel/NotificationPanel.tsx')).NotificationPanel,
});

export function Bell() {
  const hasNew = useHasNew();
  const [open, setOpen] = useState(false);
  const [Panel, whenLoaded] = useLazyComponent(loadPanel, 'The notifications could not be loaded.');
  return (
    <>
      <Tooltip title="Notifications">
        <IconButton
          color="inherit"
          aria-label={hasNew ? 'Notifications (unread)' : 'Notifications'}
          aria-haspopup="dialog"
          aria-expanded={open}
          onPointerEnter={() => void loadPanel().catch(() => undefined)}
          onClick={() => whenLoaded(() => setOpen(true))}
        >
          <NotificationsOutlined />
          {hasNew && <Box component="span" data-dot="" sx={DOT} />}
        </IconButton>
      </Tooltip>
      <Box component="span" role="status" sx={visuallyHidden}>
        {hasNew && 'You have new notifications.'}
      </Box>
      {Panel && <Panel open={open} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Requested once, then updated by live events. A failure just hides the dot. */
function useHasNew(): boolean {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data } = useQuery({ queryKey: HAS_NEW, queryFn: () => dataProvider.hasNewNotification() });
  return data === true;
}

const DOT = {
  position: 'absolute',
  top: 9,
  right: 10,
  width: 10,
  height: 10,
  borderRadius: '50%',
  bgcolor: 'error.main',
  border: '2px solid',
  borderColor: 'background.paper',
  boxSizing: 'content-box',
};
