import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { ambiguousDay, type DayOrder } from '../../../../contract/accounts/accountImport.ts';
import { dayToWireDate } from '../../../../contract/singaporeTime.ts';
import { ChoiceList } from './ChoiceList.tsx';
import type { useImport } from './useImport.ts';

type Props = { work: ReturnType<typeof useImport> };

export function RowQuestions({ work }: Props) {
  const { hidden, unclearDay = '', order } = work;
  const days = ambiguousDay(unclearDay);
  return (
    <>
      {hidden > 0 && (
        <div>
          <Typography role="status">
            {hidden === 1 ? '1 row is' : `${hidden.toLocaleString('en-SG')} rows are`} hidden in the
            spreadsheet
            {work.withHidden ? '.' : ' and left out.'}
          </Typography>
          <FormControlLabel
            control={
              <Checkbox
                checked={work.withHidden}
                onChange={(_event, isChecked) => work.setWithHidden(isChecked)}
              />
            }
            label={hidden === 1 ? 'Import the hidden row too' : 'Import the hidden rows too'}
            sx={{ minHeight: 44 }}
          />
        </div>
      )}
      {days && (
        <ChoiceList
          label={`Account expiry: which day is ${unclearDay}?`}
          value={order}
          error="Please choose the date format of this file."
          options={[
            { value: 'day first', text: `${dayToWireDate(days.dayFirst)} (day first)` },
            { value: 'month first', text: `${dayToWireDate(days.monthFirst)} (month first)` },
          ]}
          onChange={(value) => work.setOrder(value as DayOrder)}
        />
      )}
    </>
  );
}
