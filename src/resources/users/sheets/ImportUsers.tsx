import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDataProvider } from 'react-admin';
import { IMPORT_COLUMNS } from '../../../../contract/accounts/accountImport.ts';
import { useDialogs } from '../../../components/dialogs/useDialogs.tsx';
import { FormSection } from '../../../components/form/FormSection.tsx';
import { RecordFooter } from '../../../components/record/RecordFooter.tsx';
import { RecordPage } from '../../../components/record/RecordPage.tsx';
import type { ConsoleDataProvider } from '../../../dataProvider/index.ts';
import { ACCOUNTS } from '../../../pages.ts';
import { useRoleTitle } from '../../../reference/useRoleTitle.ts';
import { ChooseFile } from './ChooseFile.tsx';
import { DownloadButton } from './DownloadButton.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { MatchColumns } from './MatchColumns.tsx';
import { ReadOptions } from './ReadOptions.tsx';
import { RowQuestions } from './RowQuestions.tsx';
import { SheetTable } from './SheetTable.tsx';
import { type Checked, useImport } from './useImport.ts';

export default function ImportUsers() {
  const own = useOwnImport();
  const work = useImport({ onStarted: own.refetch });
  const { confirm } = useDialogs();
  const { step, file, book, sheet, columns, missing, checked } = work;
  const isRunning = own.current !== undefined && own.current.finished_at === '';

  const add = async () => {
    if (!checked) return;
    const staying = checked.bad > 0 ? ` ${rows(checked.bad)} with problems will not be imported.` : '';
    const text = `Each person gets an email explaining how to sign in.${staying}`;
    if (await confirm({ title: `Add ${accounts(checked.good)}?`, text, yes: 'Add', no: 'Cancel' })) {
      await work.start();
    }
  };

  return (
    <RecordPage
      heading={{ back: { ...ACCOUNTS, inPlace: true }, title: 'Import accounts' }}
      footer={step !== 'file' && <Actions work={work} onAdd={() => void add()} />}
    >
      {own.current && <ImportProgress current={own.current} />}
      {own.failed && (
        <Typography role="alert" sx={{ mb: 3 }}>
          The import's progress could not be loaded. <Button onClick={own.refetch}>Try again</Button>
        </Typography>
      )}
      {!isRunning && step === 'file' && <ChooseFile onFile={(chosen) => void work.choose(chosen)} />}
      {step === 'columns' && book && work.withOptions && <ReadOptions book={book} work={work} />}
      {step === 'columns' && sheet.headings.length > 0 && (
        <FormSection
          title="Match columns"
          action={
            !work.withOptions && (
              <Button variant="outlined" onClick={work.showOptions} sx={{ minHeight: { xs: 44, md: 36 } }}>
                Change how the file is read
              </Button>
            )
          }
        >
          <Typography>
            {file}: {rows(sheet.rows.length)}. Nothing has been imported yet.
          </Typography>
          <MatchColumns sheet={sheet} columns={columns} missing={missing} onChange={work.match} />
          <RowQuestions work={work} />
        </FormSection>
      )}
      {step === 'problems' && checked && <Problems file={file} {...checked} />}
    </RecordPage>
  );
}

const HEADS = ['Row', 'Column', 'Value', 'Problem'];

function Problems({ file, good, bad, problems }: Checked & { file: string }) {
  const roleTitle = useRoleTitle();
  const rows = problems.map(({ row, field, value, reason }) => [
    String(row),
    IMPORT_COLUMNS[field],
    field === 'role' ? roleTitle(value) : value,
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

type ActionsProps = { work: ReturnType<typeof useImport>; onAdd: () => void };

function Actions({ work, onAdd }: ActionsProps) {
  const { step, sheet, checked } = work;
  return (
    <RecordFooter>
      <Button size="large" variant="outlined" onClick={work.again}>
        Another file
      </Button>
      {step === 'columns' && (
        <Button size="large" variant="contained" disabled={!work.isReady} onClick={() => void work.check()}>
          Check {rows(sheet.rows.length)}
        </Button>
      )}
      {step === 'problems' && checked && (
        <>
          <Button size="large" variant="outlined" onClick={work.back}>
            Columns
          </Button>
          <Button size="large" variant="contained" disabled={checked.good === 0} onClick={onAdd}>
            Add {accounts(checked.good)}
          </Button>
        </>
      )}
    </RecordFooter>
  );
}

const counted = (count: number, one: string) =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en-SG')} ${one}s`;
const rows = (count: number) => counted(count, 'row');
const accounts = (count: number) => counted(count, 'account');

const KEY = ['account import'];
/** Milliseconds between polls while an import runs. */
const WHILE_RUNNING = 1500;

function useOwnImport() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const { data, isError, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => dataProvider.getImport(signal),
    refetchInterval: ({ state }) => (state.data && !state.data.finished_at ? WHILE_RUNNING : false),
    // A cached state would be outdated on the next visit.
    gcTime: 0,
  });
  const made = data?.made;
  // The import has added accounts, so refresh the list.
  useEffect(() => {
    if (made) void queryClient.invalidateQueries({ queryKey: ['users', 'getList'] });
  }, [made, queryClient]);
  return { current: data ?? undefined, failed: isError, refetch: () => void refetch() };
}
