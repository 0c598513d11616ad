import Button from '@mui/material/Button';

export function AddButton({ label = 'Add', onPress }: { label?: string | undefined; onPress: () => void }) {
  return (
    <Button variant="contained" size="large" onClick={onPress}>
      {label}
    </Button>
  );
}
