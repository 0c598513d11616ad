import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import {
  isEmergencyNotification,
  readableNotification,
} from '../../../../contract/notifications/messageText.ts';
import type { PushMessage } from '../../../../contract/schemas/notification.ts';
import { formatInstant } from '../../../../contract/singaporeTime.ts';

type Props = {
  message: PushMessage;
  onOpen: (message: PushMessage) => void;
  onTrash: (message: PushMessage) => void;
};

/** Unread and emergency notifications are marked by more than a colour (NPAN-1). */
export function NotificationItem({ message, onOpen, onTrash }: Props) {
  const text = readableNotification(message.text);
  const isEmergency = isEmergencyNotification(message.text);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        borderBottom: 1,
        borderColor: 'divider',
        ...(isEmergency && EMERGENCY),
        bgcolor: message.is_new ? 'var(--forest-soft)' : undefined,
      }}
    >
      <ButtonBase
        onClick={() => onOpen(message)}
        sx={{
          flex: 1,
          minWidth: 0,
          display: 'grid',
          gridTemplateColumns: '20px minmax(0,1fr)',
          alignItems: 'start',
          textAlign: 'left',
          px: 2,
          py: 1.5,
          minHeight: 56,
          '&.Mui-focusVisible': { outlineOffset: -3, boxShadow: 'none' },
        }}
      >
        <Box component="span" aria-hidden="true" sx={message.is_new ? MARK : undefined} />
        <Box component="span" sx={{ minWidth: 0 }}>
          {message.is_new && (
            <Box component="span" sx={visuallyHidden}>
              Unread:{' '}
            </Box>
          )}
          <Typography
            component="span"
            sx={{ display: 'block', overflowWrap: 'anywhere', fontWeight: message.is_new ? 650 : 400 }}
          >
            {isEmergency && <WarningAmberOutlined fontSize="small" color="error" sx={SIGN} />}
            {text}
          </Typography>
          {message.remark && (
            <Typography
              component="span"
              variant="body2"
              sx={{ display: 'block', overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}
            >
              Remark: {message.remark}
            </Typography>
          )}
          <Typography
            component="time"
            dateTime={message.timestamp}
            variant="body2"
            sx={{ color: 'text.secondary' }}
          >
            {formatInstant(message.timestamp)}
          </Typography>
        </Box>
      </ButtonBase>
      <IconButton
        aria-label={`Delete the notification: ${text}`}
        onClick={() => onTrash(message)}
        sx={{ mx: 1, minWidth: 44, minHeight: 44 }}
      >
        <DeleteOutlined />
      </IconButton>
    </Box>
  );
}

const EMERGENCY = { borderLeft: '4px solid var(--danger)' };
const SIGN = { mr: 0.5, verticalAlign: 'text-bottom' };
/** A border, because forced-colours mode removes backgrounds but keeps borders. */
const MARK = { width: 9, mt: 1, border: 4.5, borderColor: 'primary.main', borderRadius: '50%' };
