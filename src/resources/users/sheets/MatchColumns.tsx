import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import {
  IMPORT_COLUMNS,
  IMPORT_FIELDS,
  type ImportField,
  type MatchedColumns,
} from '../../../../contract/accounts/accountImport.ts';
import { LABEL_ABOVE } from '../../../components/list/labelAbove.ts';
import { useSelectMenu } from '../../../components/useSelectMenu.ts';
import type { Sheet } from './useImport.ts';

type Props = {
  sheet: Sheet;
  columns: MatchedColumns;
  missing: readonly ImportField[];
  onChange: (field: ImportField, column: number | undefined) => void;
};

const NONE = 'none';

export function MatchColumns({ sheet, columns, missing, onChange }: Props) {
  return (
    <>
      <Box sx={FIELDS}>
        {IMPORT_FIELDS.map((field) => (
          <ColumnOf
            key={field}
            field={field}
            sheet={sheet}
            column={columns[field]}
            isMissing={missing.includes(field)}
            onChange={(column) => onChange(field, column)}
          />
        ))}
      </Box>
      {missing.length > 0 && (
        <Typography role="status" sx={{ color: 'error.main' }}>
          Please choose the column for: {missing.map((field) => IMPORT_COLUMNS[field]).join(', ')}.
        </Typography>
      )}
    </>
  );
}

type FieldProps = {
  field: ImportField;
  sheet: Sheet;
  column: number | undefined;
  isMissing: boolean;
  onChange: (column: number | undefined) => void;
};

function ColumnOf({ field, sheet, column, isMissing, onChange }: FieldProps) {
  const menu = useSelectMenu();
  const example = column === undefined ? '' : sheet.rows[0]?.cells[column];
  return (
    <TextField
      select
      size="small"
      label={IMPORT_COLUMNS[field]}
      value={column ?? NONE}
      error={isMissing}
      helperText={example ? `e.g. ${example.slice(0, 60)}` : ' '}
      onChange={({ target: { value } }) => onChange(value === NONE ? undefined : Number(value))}
      slotProps={{ inputLabel: { shrink: true }, select: menu }}
    >
      <MenuItem value={NONE}>Not in this file</MenuItem>
      {sheet.headings.map((heading, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: headings may repeat, and columns never move
        <MenuItem key={index} value={index}>
          {heading || `Column ${index + 1}`}
        </MenuItem>
      ))}
    </TextField>
  );
}

const FIELDS = {
  ...LABEL_ABOVE,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(240px, 100%), 1fr))',
};
