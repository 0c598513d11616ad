import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import TuneOutlined from '@mui/icons-material/TuneOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';

type Props = {
  title: string;
  onBack?: (() => void) | undefined;
  onPreferences?: (() => void) | undefined;
  onClose: () => void;
};

export function PanelHead({ title, onBack, onPreferences, onClose }: Props) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        flexShrink: 0,
        minHeight: { xs: 57, md: 65 },
        px: 2,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {onBack && (
        // The button that opened the form is gone: without focus in the panel, Escape would close nothing.
        <IconButton autoFocus aria-label="Back to the notifications" edge="start" onClick={onBack}>
          <ArrowBackOutlined />
        </IconButton>
      )}
      <Typography variant="h2" sx={{ flex: 1 }}>
        {title}
      </Typography>
      {onPreferences && (
        <IconButton aria-label="Notification preferences" onClick={onPreferences}>
          <TuneOutlined />
        </IconButton>
      )}
      <IconButton aria-label="Close the notifications" edge="end" onClick={onClose}>
        <CloseOutlined />
      </IconButton>
    </Box>
  );
}
