import Typography from '@mui/material/Typography';
import { IMPORT_COLUMNS } from '../../../../contract/accounts/accountImport.ts';
import { FormSection } from '../../../components/form/FormSection.tsx';
import { DownloadButton } from './DownloadButton.tsx';
import { SheetTable } from './SheetTable.tsx';
import type { Checked } from './useImport.ts';

const HEADS = ['Row', 'Column', 'Value', 'Problem'];

export function Problems({ file, good, bad, problems }: Checked & { file: string }) {
  const rows = problems.map(({ row, field, value, reason }) => [
    String(row),
    IMPORT_COLUMNS[field],
    value,
    reason,
  ]);
  return (
    <FormSection
      title="Check results"
      action={
        bad > 0 && (
          <DownloadButton
            name={`Problems in ${file}`.replace(/\.\w+$/, '')}
            content={{ title: 'Problems', rows: [HEADS, ...rows] }}
          >
            Download problems
          </DownloadButton>
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
