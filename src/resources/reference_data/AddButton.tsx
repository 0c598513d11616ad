import Button from '@mui/material/Button';

/** REF-2: adds a value to what its heading names. */
export function AddButton({ label = 'Add', onPress }: { label?: string; onPress: () => void }) {
  return (
    <Button variant="contained" size="large" onClick={onPress}>
      {label}
    </Button>
  );
}
