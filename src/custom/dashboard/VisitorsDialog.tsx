import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { monthInWords, monthText } from '../../../contract/incidents/months.ts';
import type { IncidentInsights } from '../../../contract/schemas/dashboard.ts';
import { logFailure } from '../../api/logFailure.ts';
import { FormDialog } from '../../components/dialogs/FormDialog.tsx';
import { LabelledTextField } from '../../components/form/LabelledTextField.tsx';
import { useSave } from '../../components/form/useSave.ts';
import type { VisitorCounts } from '../../dataProvider/dashboard.ts';
import type { ConsoleDataProvider } from '../../dataProvider/index.ts';
import type { DashboardFilter } from './dashboardFilter.ts';
import { parseCounts, parseVisitors, VISITOR_COLUMNS } from './visitorCounts.ts';

type Props = {
  filter: DashboardFilter;
  parks: readonly string[];
  visitors: IncidentInsights['visitors'];
  onClose: () => void;
};

const NOT_READ = 'This file cannot be read. Please save it as .csv again.';
/** Bytes; a file of a thousand rows is about a twentieth of this. */
const FILE_MAX = 1024 * 1024;

export default function VisitorsDialog({ filter, parks, visitors, onClose }: Props) {
  const month = monthText(filter);
  const [saved] = useState(() => byPark(visitors));
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [imported, setImported] = useState<VisitorCounts>([]);
  const others = imported.filter((count) => count.month !== month);
  // What the file has for this month is in the fields, where it can still be corrected.
  const texts = { ...saved, ...byPark(imported.filter((count) => count.month === month)), ...typed };
  const [problems, setProblems] = useState<string[]>([]);
  const { save: saveOnce, isSaving } = useSave();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const file = useRef<HTMLInputElement>(null);
  const queryClient = useQueryClient();

  const isTyped = (park: string) => (texts[park] ?? '') !== (saved[park] ?? '');
  const isWrong = (park: string) =>
    Boolean(texts[park]?.trim()) && parseVisitors(texts[park] ?? '') === undefined;
  const save = async () => {
    if (parks.some(isWrong)) {
      setProblems(['Please enter whole numbers.']);
      return;
    }
    // Other numbers may be newer on the server.
    const changed = parks
      .filter(isTyped)
      .map((park) => ({ park, month, visitors: parseVisitors(texts[park] ?? '') ?? null }));
    await saveOnce({
      name: 'visitors',
      overlay: 'Saving',
      send: () => dataProvider.saveVisitors([...others, ...changed]),
      onSaved: () => {
        void queryClient.invalidateQueries({ queryKey: ['incidents', 'dashboard'] });
        onClose();
      },
      saved: 'Visitors saved',
      onError: ({ message }) => setProblems([`The visitor numbers could not be saved. ${message}`]),
    });
  };
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? [];
    if (!chosen) return;
    try {
      if (chosen.size > FILE_MAX) throw new Error('It is too large.');
      const { parse } = await import('papaparse');
      const read = parseCounts(parse<string[]>(await chosen.text()).data, parks);
      setImported(read.counts);
      setProblems(read.problems);
      const inFile = byPark(read.counts.filter((count) => count.month === month));
      setTyped((before) => Object.fromEntries(Object.entries(before).filter(([park]) => !(park in inFile))));
    } catch (error) {
      logFailure('visitors', error);
      setImported([]);
      setProblems([NOT_READ]);
    }
    // Allows choosing the same file again after a correction.
    target.value = '';
  };
  return (
    <FormDialog
      title={`Visitors in ${monthInWords(filter)}`}
      yes="Save"
      onSave={() => void save()}
      isChanged={others.length > 0 || parks.some(isTyped)}
      onClose={onClose}
      isSaving={isSaving}
      problem={
        problems.length > 0 && (
          <Alert severity="error" sx={{ whiteSpace: 'pre-line' }}>
            {problems.join('\n')}
          </Alert>
        )
      }
    >
      {parks.map((park) => (
        <LabelledTextField
          key={park}
          label={park}
          value={texts[park] ?? ''}
          error={isWrong(park)}
          helperText={isWrong(park) ? 'Please enter a whole number.' : undefined}
          onChange={({ target }) => setTyped({ ...typed, [park]: target.value })}
          slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
        />
      ))}
      <Typography sx={{ color: 'text.secondary' }}>
        To enter many months at once, choose a .csv file with the columns {VISITOR_COLUMNS.join(', ')}. Write
        the month as {month}.
      </Typography>
      <Button
        variant="outlined"
        startIcon={<FileUploadOutlined />}
        sx={{ justifySelf: 'start' }}
        onClick={() => file.current?.click()}
      >
        Choose a file
      </Button>
      <input
        ref={file}
        type="file"
        accept=".csv"
        aria-label="File with visitor numbers"
        hidden
        onChange={(event) => void take(event)}
      />
      {others.length > 0 && (
        <Typography role="status">
          {others.length === 1 ? '1 row' : `${others.length} rows`} of the file will be saved too.
        </Typography>
      )}
    </FormDialog>
  );
}

const byPark = (counts: readonly { park: string; visitors: number | null }[]): Record<string, string> =>
  Object.fromEntries(counts.map(({ park, visitors }) => [park, String(visitors ?? '')]));
