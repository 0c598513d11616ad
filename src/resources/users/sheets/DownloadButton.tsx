import Button from '@mui/material/Button';
import { logFailure } from '../../../api/logFailure.ts';
import { saveSheet } from '../../../components/spreadsheet/saveSheet.ts';
import type { SheetContent } from '../../../components/spreadsheet/sheetBytes.ts';
import { useErrorNotification } from '../../../components/useErrorNotification.tsx';

type Props = { name: string; content: SheetContent; children: string };

export function DownloadButton({ name, content, children }: Props) {
  const notifyError = useErrorNotification();
  const save = () => {
    saveSheet(name, 'xlsx', content).catch((error: unknown) => {
      logFailure(`Making ${name}`, error);
      notifyError(error instanceof Error ? error.message : 'Please try again.', save);
    });
  };
  return (
    <Button variant="outlined" onClick={save} sx={{ minHeight: { xs: 44, md: 36 } }}>
      {children}
    </Button>
  );
}
