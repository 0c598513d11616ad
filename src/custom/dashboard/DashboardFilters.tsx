import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { MONTH_NAMES } from '../../../contract/incidents/months.ts';
import { currentTime } from '../../api/clock.ts';
import { LoadError } from '../../components/LoadError.tsx';
import { FilterSelect } from '../../components/list/FilterSelect.tsx';
import { LABEL_ABOVE } from '../../components/list/labelAbove.ts';
import { useSelectMenu } from '../../components/useSelectMenu.ts';
import { parkFilterOptions } from '../../reference/choices.ts';
import { useReferenceData } from '../../reference/useReferenceData.ts';
import { type DashboardFilter, getYears } from './dashboardFilter.ts';

type Props = { filter: DashboardFilter; onChange: (fields: Partial<DashboardFilter>) => void };

export function DashboardFilters({ filter, onChange }: Props) {
  const { reference, failed, retry } = useReferenceData();
  return (
    <>
      <Box sx={FILTERS} className="no-print">
        <FilterSelect
          label="Parks"
          value={filter.park}
          options={parkFilterOptions(reference)}
          onChange={(park) => onChange({ park })}
        />
        <NumberSelect
          label="Months"
          value={filter.month}
          options={MONTH_NAMES.map((name, index) => [index + 1, name])}
          onChange={(month) => onChange({ month })}
        />
        <NumberSelect
          label="Year"
          value={filter.year}
          options={getYears(currentTime()).map((year) => [year, String(year)])}
          onChange={(year) => onChange({ year })}
        />
      </Box>
      {failed && <LoadError text="The parks could not be loaded." onRetry={retry} />}
    </>
  );
}

type NumberProps = {
  label: string;
  value: number;
  options: [value: number, text: string][];
  onChange: (value: number) => void;
};

function NumberSelect({ label, value, options, onChange }: NumberProps) {
  const menu = useSelectMenu();
  return (
    <TextField
      select
      size="small"
      label={label}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
      slotProps={{ select: menu }}
    >
      {options.map(([option, text]) => (
        <MenuItem key={option} value={option}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  );
}

const FILTERS = {
  ...LABEL_ABOVE,
  display: 'grid',
  gap: 1.5,
  maxWidth: 640,
  gridTemplateColumns: { xs: '1fr 1fr', md: '2fr 1fr 1fr' },
  '& > :first-of-type': { gridColumn: { xs: '1 / -1', md: 'auto' } },
};
