import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { signedInUser } from '../../../api/session.ts';
import { isPushOffered, storeDevice } from '../../../authProvider/deviceToken.ts';
import { useErrorNotification } from '../../../components/useErrorNotification.tsx';

/**
 * Shown if this device receives no push notifications and the person has not refused them. Hidden if the server does
 * not support push (AUTH-15).
 */
export function PushOffer() {
  const [offered, setOffered] = useState(isPushOffered);
  const [isPending, setPending] = useState(false);
  const notifyError = useErrorNotification();
  if (!offered) return null;

  const accept = async () => {
    setPending(true);
    const isStored = await storeDevice(signedInUser().id);
    setPending(false);
    setOffered(isPushOffered());
    // A person who declined the browser's question needs no error.
    if (!isStored && Notification.permission === 'granted') {
      notifyError('Notifications could not be turned on for this device.', () => void accept());
    }
  };

  return (
    <Box
      sx={{
        px: 2,
        py: 1,
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Typography variant="body2" sx={{ flex: 1, color: 'text.secondary' }}>
        Get notified on this device even when the console is closed.
      </Typography>
      <Button disabled={isPending} onClick={() => void accept()}>
        Turn on
      </Button>
    </Box>
  );
}
