import Box from '@mui/material/Box';
import type { FieldChange } from '../../../../../contract/schemas/auditTrail.ts';

export function ChangeList({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <ul>
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          {capital(field)}: <Value text={before} /> → <Value text={after} />
        </li>
      ))}
    </ul>
  );
}

function Value({ text }: { text: string }) {
  return text ? (
    <Box component="span" dir="auto" sx={{ whiteSpace: 'pre-wrap' }}>
      {text}
    </Box>
  ) : (
    'empty'
  );
}

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
