import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { IMPORT_COLUMNS } from '../../../../contract/accounts/accountImport.ts';
import { logFailure } from '../../../api/logFailure.ts';
import { FormSection } from '../../../components/form/FormSection.tsx';
import { saveSheet } from '../../../components/spreadsheet/saveSheet.ts';
import { useErrorNotification } from '../../../components/useErrorNotification.tsx';
import { SheetTable } from './SheetTable.tsx';
import type { Checked } from './useImport.ts';

const HEADS = ['Row', 'Column', 'Value', 'Problem'];

export function Problems({ file, good, bad, problems }: Checked & { file: string }) {
  const tellFailure = useErrorNotification();
  const rows = problems.map(({ row, field, value, reason }) => [
    String(row),
    IMPORT_COLUMNS[field],
    value,
    reason,
  ]);
  const save = () => {
    const content = { title: 'Problems', rows: [HEADS, ...rows] };
    saveSheet(`Problems in ${file}`.replace(/\.\w+$/, ''), 'xlsx', content).catch((error: unknown) => {
      logFailure('Making a list of problems', error);
      tellFailure(error instanceof Error ? error.message : 'Please try again.', save);
    });
  };
  return (
    <FormSection
      title="Check results"
      action={
        bad > 0 && (
          <Button variant="outlined" onClick={save} sx={{ minHeight: { xs: 44, md: 36 } }}>
            Download problems
          </Button>
        )
      }
    >
      <Typography role="status">
        {good.toLocaleString('en-SG')} of {(good + bad).toLocaleString('en-SG')} rows can be imported.{' '}
        {bad > 0 && `${bad.toLocaleString('en-SG')} cannot. `}Nothing has been imported yet.
      </Typography>
      {bad > 0 && <SheetTable label="Problems" heads={HEADS} rows={rows} />}
    </FormSection>
  );
}
