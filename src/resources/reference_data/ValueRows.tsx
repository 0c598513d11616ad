import ArrowDownwardOutlined from '@mui/icons-material/ArrowDownwardOutlined';
import ArrowUpwardOutlined from '@mui/icons-material/ArrowUpwardOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { DataTable, ListContextProvider, useList } from 'react-admin';
import { fixedProblem } from '../../../contract/reference/fixedValues.ts';
import { FormSection } from '../../components/form/FormSection.tsx';
import { Cards } from '../../components/list/Cards.tsx';
import { TABLE } from '../../components/list/rowStyle.ts';
import { useIsPhone } from '../../components/useIsPhone.ts';
import { AddButton } from './AddButton.tsx';
import { type Place, useChanges } from './useChanges.tsx';
import { sortValues, type Value } from './values.ts';

type Row = Value & { id: string; place: number; last: boolean };
export type ValueActions = Record<'rename' | 'retire' | 'restore', (value: Value) => void> & {
  move: (value: Value, by: -1 | 1) => void;
};

type SectionProps = {
  title: string;
  place: Place;
  /** One of the values. */
  label: string;
  add?: string;
  tools?: ReactNode;
  more?: (value: Value) => ReactNode;
};

export function ValueSection({ title, place, label, add, tools, more }: SectionProps) {
  const changes = useChanges();
  return (
    <FormSection
      title={title}
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'flex-end' }}>
          {tools}
          <AddButton label={add} onPress={() => changes.add(place, label.toLowerCase())} />
        </Box>
      }
    >
      <ValueRows
        label={label}
        values={place.part.read(place.document)}
        actions={{
          rename: (value) => changes.rename(place, value),
          retire: (value) => changes.retire(place, value),
          restore: (value) => changes.restore(place, value),
          move: (value, by) => changes.move(place, value, by),
        }}
        more={more}
      />
      {changes.dialog}
    </FormSection>
  );
}

type Props = Pick<SectionProps, 'label' | 'more'> & { values: readonly Value[]; actions: ValueActions };

export function ValueRows({ values, actions, label, more }: Props) {
  const isPhone = useIsPhone();
  const shown = values.filter(({ retired }) => !retired).length;
  const data = sortValues(values).map(
    (value, index): Row => ({ ...value, id: value.key, place: index, last: index === shown - 1 }),
  );
  const list = useList<Row>({ data, perPage: Math.max(1, data.length) });
  const rows = (row: Row) => <RowActions row={row} actions={actions} more={more} />;
  if (data.length === 0)
    return <Typography sx={{ color: 'text.secondary' }}>No {label.toLowerCase()}s yet.</Typography>;
  return (
    <ListContextProvider value={list}>
      {isPhone ? (
        <Cards<Row> sx={{ p: 1.5 }}>
          {(row) => (
            <>
              <Name row={row} />
              {rows(row)}
            </>
          )}
        </Cards>
      ) : (
        <DataTable<Row> bulkActionButtons={false} rowClick={false} sx={ROWS}>
          <DataTable.Col<Row> disableSort source="title" label={label} render={(row) => <Name row={row} />} />
          <DataTable.Col<Row> disableSort source="id" label="Actions" render={rows} sx={{ width: 460 }} />
        </DataTable>
      )}
    </ListContextProvider>
  );
}

function Name({ row: { title, retired } }: { row: Row }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <Box sx={{ overflowWrap: 'anywhere', color: retired ? 'text.secondary' : 'text.primary' }}>{title}</Box>
      {retired && <Chip size="small" label="Retired" variant="outlined" />}
    </Box>
  );
}

function RowActions({ row, actions, more }: { row: Row; actions: ValueActions; more: Props['more'] }) {
  const { title, retired, place, last } = row;
  if (retired) {
    return (
      <Box sx={LINE}>
        <Button aria-label={`Restore ${title}`} onClick={() => actions.restore(row)}>
          Restore
        </Button>
      </Box>
    );
  }
  return (
    <Box sx={LINE}>
      <Icon label={`Move ${title} up`} disabled={place === 0} onPress={() => actions.move(row, -1)}>
        <ArrowUpwardOutlined fontSize="small" />
      </Icon>
      <Icon label={`Move ${title} down`} disabled={last} onPress={() => actions.move(row, 1)}>
        <ArrowDownwardOutlined fontSize="small" />
      </Icon>
      {row.isFixed ? (
        <Tooltip title={fixedProblem(title)}>
          <Box component="span" tabIndex={0} sx={{ color: 'text.secondary', px: 1 }}>
            Required by the system
          </Box>
        </Tooltip>
      ) : (
        <>
          <Icon label={`Rename ${title}`} onPress={() => actions.rename(row)}>
            <EditOutlined fontSize="small" />
          </Icon>
          <Button color="error" aria-label={`Retire ${title}`} onClick={() => actions.retire(row)}>
            Retire
          </Button>
        </>
      )}
      {more?.(row)}
    </Box>
  );
}

type IconProps = { label: string; disabled?: boolean; onPress: () => void; children: ReactNode };

function Icon({ label, disabled = false, onPress, children }: IconProps) {
  return (
    <Tooltip title={label}>
      <span>
        <IconButton
          aria-label={label}
          aria-disabled={disabled}
          onClick={disabled ? undefined : onPress}
          sx={TARGET}
        >
          {children}
        </IconButton>
      </span>
    </Tooltip>
  );
}

const TARGET = {
  width: { xs: 44, md: 36 },
  height: { xs: 44, md: 36 },
  '&[aria-disabled=true]': { opacity: 0.35, cursor: 'default' },
};
const LINE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 0.5,
  '& .MuiButton-root': { minHeight: { xs: 44, md: 36 } },
};
const ROWS = { ...TABLE, '& th:last-of-type, & td:last-of-type': { textAlign: 'left' } };
