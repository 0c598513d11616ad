import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { FIELD_LABELS } from '../../../../contract/incidents/fieldLabels.ts';
import { FieldFrame } from '../../../components/form/FieldFrame.tsx';
import { CONTROL_HEIGHT } from '../../../components/form/fieldStyle.ts';
import { useField } from '../../../components/form/useField.tsx';
import { StoredPicture } from '../../../components/media/StoredPicture.tsx';
import { useMediaUrl } from '../../../offline/useMediaUrl.ts';

type Props = {
  name: string;
  text: string;
  picture: string | undefined;
  disabled: boolean;
  help?: string | undefined;
  onClick: () => void;
};

export function ZoneButton({ name, text, picture, disabled, help, onClick }: Props) {
  const field = useField<string>({ source: name });
  const pictureUrl = useMediaUrl(picture ?? '');
  const off = disabled || field.disabled;
  return (
    <FieldFrame id={field.id} label={FIELD_LABELS.description.zone} required error={field.error} help={help}>
      <ButtonBase
        disabled={off}
        onClick={onClick}
        id={`${field.id}-button`}
        aria-labelledby={`${field.id}-label ${field.id}-button`}
        aria-haspopup="dialog"
        sx={{
          width: '100%',
          minHeight: CONTROL_HEIGHT,
          px: 1.5,
          gap: 1.5,
          font: 'inherit',
          textAlign: 'start',
          border: 1,
          borderColor: field.error ? 'error.main' : 'var(--control)',
          borderRadius: 1,
          color: off ? 'text.disabled' : 'text.primary',
          '&:hover': { borderColor: 'text.primary' },
        }}
      >
        {pictureUrl && (
          <StoredPicture
            src={pictureUrl}
            alt=""
            sx={{ width: 44, height: 34, ml: -0.75, objectFit: 'cover', borderRadius: 0.5 }}
          />
        )}
        <Box
          sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
        >
          {text || 'Choose a zone'}
        </Box>
        <ExpandMoreOutlined fontSize="small" />
      </ButtonBase>
    </FieldFrame>
  );
}
