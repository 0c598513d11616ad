import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { labelAt } from '../../../../contract/fieldLabels.ts';
import { FieldFrame } from '../../../components/form/FieldFrame.tsx';
import { useField } from '../../../components/form/useField.ts';
import { useMediaUrl } from '../../../drafts/useMediaUrl.ts';

type Props = {
  /** The field it stands for in the form, with its error. */
  name: string;
  /** What is chosen; empty: nothing yet. */
  text: string;
  picture: string | undefined;
  disabled: boolean;
  help?: string | undefined;
  onClick: () => void;
};

/** Opens the zone picker and says what is chosen; as high as the fields beside it. */
export function ZoneButton({ name, text, picture, disabled, help, onClick }: Props) {
  const field = useField<string>(name);
  const pictureUrl = useMediaUrl(picture ?? '');
  const off = disabled || field.disabled;
  return (
    <FieldFrame id={field.id} label={labelAt(name)} hiddenLabel error={field.error} help={help}>
      <ButtonBase
        disabled={off}
        onClick={onClick}
        aria-haspopup="dialog"
        sx={{
          width: '100%',
          minHeight: 56,
          px: 1.75,
          py: 0.5,
          gap: 1.5,
          font: 'inherit',
          textAlign: 'start',
          border: 1,
          borderColor: field.error
            ? 'error.main'
            : 'rgba(var(--mui-palette-common-onBackgroundChannel) / 0.23)',
          borderRadius: 1,
          color: off ? 'text.disabled' : 'text.primary',
          '&:hover': { borderColor: 'text.primary' },
        }}
      >
        {pictureUrl && (
          <Box
            component="img"
            src={pictureUrl}
            alt=""
            sx={{ width: 52, height: 40, ml: -0.75, objectFit: 'cover', borderRadius: 0.5 }}
          />
        )}
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box
            sx={{
              fontSize: '0.75rem',
              lineHeight: 1.3,
              color: field.error ? 'error.main' : off ? 'text.disabled' : 'text.secondary',
            }}
          >
            Zone *
          </Box>
          <Box sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
            {text || 'Choose a zone'}
          </Box>
        </Box>
        <ExpandMoreOutlined fontSize="small" />
      </ButtonBase>
    </FieldFrame>
  );
}
