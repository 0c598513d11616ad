import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type DragEvent, useRef, useState } from 'react';
import { IMPORT_COLUMNS } from '../../../../contract/accounts/accountImport.ts';
import { IMPORT_MAX_BYTES, IMPORT_MAX_ROWS } from '../../../../contract/limits.ts';
import { FormSection } from '../../../components/form/FormSection.tsx';
import { DownloadButton } from './DownloadButton.tsx';

export function ChooseFile({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const take = (files: FileList | null | undefined) => {
    const [file] = files ?? [];
    if (file) onFile(file);
    // Allows choosing the same file again after a correction.
    if (input.current) input.current.value = '';
  };
  const over = (isIn: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setIsOver(isIn);
  };
  return (
    <FormSection
      title="Choose a spreadsheet"
      action={
        <DownloadButton name="Accounts template" content={TEMPLATE}>
          Download a template
        </DownloadButton>
      }
    >
      <Box
        onDragOver={over(true)}
        onDragLeave={over(false)}
        onDrop={(event) => {
          over(false)(event);
          take(event.dataTransfer.files);
        }}
        sx={[AREA, isOver && { borderColor: 'primary.main', bgcolor: 'action.hover' }]}
      >
        <Typography>An .xlsx or .csv file with a header row and one account per row.</Typography>
        <Typography sx={{ color: 'text.secondary' }}>
          Up to {IMPORT_MAX_ROWS.toLocaleString('en-SG')} accounts and {IMPORT_MAX_BYTES / 1024 / 1024} MB.
          Use the role, park, department and sub department names exactly as they appear in this console;
          write the expiry date as YYYY-MM-DD.
        </Typography>
        <Button
          size="large"
          variant="contained"
          startIcon={<FileUploadOutlined />}
          onClick={() => input.current?.click()}
        >
          Choose a file
        </Button>
        <Typography sx={{ color: 'text.secondary', display: { xs: 'none', md: 'block' } }}>
          or drop it here
        </Typography>
        <input
          ref={input}
          type="file"
          aria-label="Spreadsheet"
          accept=".xlsx,.csv,.tsv,.txt"
          hidden
          onChange={(event) => take(event.target.files)}
        />
      </Box>
    </FormSection>
  );
}

const AREA = {
  display: 'grid',
  justifyItems: 'center',
  gap: 1.5,
  p: 3,
  border: 2,
  borderStyle: 'dashed',
  borderColor: 'divider',
  borderRadius: 2,
  textAlign: 'center',
  '& p': { maxWidth: '60ch' },
};

const TEMPLATE = { title: 'Accounts', rows: [Object.values(IMPORT_COLUMNS)] };
