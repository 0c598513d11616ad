import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {
  IMPORT_COLUMNS,
  IMPORT_FIELDS,
  type ImportField,
  type MatchedColumns,
} from '../../../../contract/accounts/accountImport.ts';
import { LABEL_ABOVE } from '../../../components/list/labelAbove.ts';
import { SelectField } from '../../../components/SelectField.tsx';
import type { Sheet } from './useImport.ts';

type Props = {
  sheet: Sheet;
  columns: MatchedColumns;
  missing: readonly ImportField[];
  onChange: (field: ImportField, column: number | undefined) => void;
};

const NONE = 'none';

export function MatchColumns({ sheet, columns, missing, onChange }: Props) {
  const options = [
    { value: NONE, text: 'Not in this file' },
    ...sheet.headings.map((heading, index) => ({ value: index, text: heading || `Column ${index + 1}` })),
  ];
  const getExample = (column: number | undefined) => {
    const example = column === undefined ? '' : sheet.rows[0]?.cells[column];
    return example ? `e.g. ${example.slice(0, 60)}` : ' ';
  };
  return (
    <>
      <Box sx={FIELDS}>
        {IMPORT_FIELDS.map((field) => (
          <SelectField
            key={field}
            label={IMPORT_COLUMNS[field]}
            value={columns[field] ?? NONE}
            error={missing.includes(field)}
            helperText={getExample(columns[field])}
            options={options}
            onChange={(value) => onChange(field, value === NONE ? undefined : Number(value))}
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

const FIELDS = {
  ...LABEL_ABOVE,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(240px, 100%), 1fr))',
};
