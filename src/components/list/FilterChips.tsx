import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

export type ActiveFilter<Filter> = { off: Filter; text: string };

type Props<Filter> = {
  active: ActiveFilter<Filter>[];
  onChange: (off: Filter) => void;
  onClear: () => void;
};

export function FilterChips<Filter extends object>({ active, onChange, onClear }: Props<Filter>) {
  if (active.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: { xs: 'nowrap', md: 'wrap' }, gap: 1, alignItems: 'center' }}>
      {active.map(({ off, text }) => (
        <Button
          key={Object.keys(off).join()}
          variant="outlined"
          color="inherit"
          endIcon={<CloseOutlined />}
          title="Remove filter"
          sx={CHIP}
          onClick={() => onChange(off)}
        >
          {text}
        </Button>
      ))}
      <Button size="small" sx={{ whiteSpace: 'nowrap' }} onClick={onClear}>
        Clear all
      </Button>
    </Box>
  );
}

const CHIP = {
  minHeight: { xs: 44, md: 32 },
  py: 0,
  borderRadius: 22,
  borderColor: 'divider',
  fontWeight: 450,
  whiteSpace: 'nowrap',
  '& svg': { color: 'text.secondary' },
};
