import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { AccountImport } from '../../../../contract/endpoints/accounts.ts';
import { formatInstant } from '../../../../contract/singaporeTime.ts';
import { FormSection } from '../../../components/form/FormSection.tsx';
import { SheetTable } from './SheetTable.tsx';

const count = (value: number) => value.toLocaleString('en-SG');

/** The import runs on the server and continues if this page is closed. */
export function ImportProgress({ current }: { current: AccountImport }) {
  const { file_name, started_at, finished_at, total, made, failed } = current;
  const done = made + failed.length;
  const isRunning = finished_at === '';
  return (
    <FormSection title={isRunning ? 'Adding accounts' : 'Your last import'}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {file_name}, {formatInstant(started_at)}
      </Typography>
      {isRunning && (
        <LinearProgress
          variant="determinate"
          value={(done / total) * 100}
          aria-label="Accounts added"
          sx={{ height: 8, maxWidth: 600 }}
        />
      )}
      <Typography role="status">
        {count(made)} of {count(total)} accounts {isRunning ? 'added so far' : 'were added'}.{' '}
        {failed.length > 0 && `${count(failed.length)} could not be added. `}
        {isRunning && 'You can leave this page; the import continues.'}
      </Typography>
      {failed.length > 0 && (
        <SheetTable
          label="Not added"
          heads={['Row', 'Name', 'Email', 'Reason']}
          rows={failed.map(({ row, name, email, reason }) => [String(row), name, email, reason])}
        />
      )}
    </FormSection>
  );
}
