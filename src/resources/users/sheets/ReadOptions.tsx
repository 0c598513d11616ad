import Box from '@mui/material/Box';
import { FormSection } from '../../../components/form/FormSection.tsx';
import { LABEL_ABOVE } from '../../../components/list/labelAbove.ts';
import { SelectField } from '../../../components/SelectField.tsx';
import { ChoiceList } from './ChoiceList.tsx';
import type { Spreadsheet } from './sheetRows.ts';
import type { SheetRow } from './spreadsheet.ts';
import type { useImport } from './useImport.ts';

type Props = { book: Spreadsheet; work: ReturnType<typeof useImport> };

export function ReadOptions({ book, work }: Props) {
  const { sheets, sheet, encodings, encoding, rows } = book;
  return (
    <FormSection title="How the file is read">
      {encodings.length > 0 && (
        <ChoiceList
          label="Which line shows the names correctly?"
          value={encoding}
          error="The text encoding of this file is unknown. Please choose the line that looks right."
          options={encodings.map(({ encoding: value, title, sample }) => ({
            value,
            text: <Sample title={title} text={sample} />,
          }))}
          onChange={(value) => {
            const chosen = encodings.find((one) => one.encoding === value);
            if (chosen) work.readAgain({ encoding: chosen.encoding });
          }}
        />
      )}
      {sheets.length > 1 && (
        <Box sx={{ ...LABEL_ABOVE, maxWidth: 400 }}>
          <SelectField
            fullWidth
            label="Sheet"
            value={sheet}
            options={sheets.map((name) => ({ value: name, text: name }))}
            onChange={(name) => work.readAgain({ sheet: name })}
          />
        </Box>
      )}
      {rows.length > 0 && (
        <ChoiceList
          label="Which row has the headings?"
          value={String(work.heading)}
          options={headingRows(rows, work.heading).map(({ row, cells }) => ({
            value: String(row),
            text: <Sample title={`Row ${row}`} text={cells.filter((text) => text.trim()).join(' · ')} />,
          }))}
          onChange={(row) => work.beginAt(Number(row))}
        />
      )}
    </FormSection>
  );
}

const OFFERED_ROWS = 6;

function headingRows(rows: readonly SheetRow[], heading: number): readonly SheetRow[] {
  const index = rows.findIndex(({ row }) => row === heading);
  return rows.slice(0, Math.max(OFFERED_ROWS, index + 1));
}

function Sample({ title, text }: { title: string; text: string }) {
  return (
    <Box component="span" sx={SAMPLE}>
      <Box component="span" sx={{ fontWeight: 600 }}>
        {title}:
      </Box>{' '}
      {text}
    </Box>
  );
}

const SAMPLE = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
};
