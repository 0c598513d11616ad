import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useListContext } from 'react-admin';
import type { MyAction } from '../../../contract/schemas/incident.ts';
import { Cards } from '../../components/list/Cards.tsx';
import { ConsoleList } from '../../components/list/ConsoleList.tsx';
import { ListPagination } from '../../components/list/ListPagination.tsx';
import { ListRows } from '../../components/list/ListRows.tsx';
import { TabCount } from '../../components/list/TabCount.tsx';
import { PageHeading } from '../../components/PageHeading.tsx';
import { useIsPhone } from '../../components/useIsPhone.ts';
import type { ActionCounts } from '../../dataProvider/actions.ts';
import { ActionTable } from './ActionTable.tsx';
import { CompletionProvider, useCompletion } from './completion.tsx';
import { ActionButtons, assignedName, CaseLink, Description, Due } from './parts.tsx';

const OPEN = { status: 'open' };
export default function MyActions() {
  return (
    <ConsoleList resource="actions" filterDefaultValues={OPEN}>
      <CompletionProvider>
        <ActionList />
      </CompletionProvider>
    </ConsoleList>
  );
}

function ActionList() {
  const isPhone = useIsPhone();
  const { filterValues, setFilters, meta } = useListContext();
  const isDoneShown = filterValues.status === 'done';
  const counts: Partial<ActionCounts> = meta ?? {};
  return (
    <Box sx={{ px: { xs: 2, md: 3 }, py: { xs: 1.5, md: 2 }, minWidth: 0 }}>
      <PageHeading>My actions</PageHeading>
      <Typography sx={{ color: 'text.secondary', mt: 0.5 }}>
        Actions assigned to you or your department.{' '}
        {Boolean(counts.overdue) && (
          <Box component="strong" sx={{ color: 'error.main' }}>
            {counts.overdue} overdue
          </Box>
        )}
      </Typography>
      <Tabs
        value={isDoneShown ? 'done' : 'open'}
        onChange={(_event, status: string) => setFilters({ status })}
        aria-label="Filter by status"
        sx={{ borderBottom: 1, borderColor: 'divider', mb: 1.5 }}
      >
        <Tab value="open" label={<TabCount text="Open" count={counts.open} />} />
        <Tab value="done" label="Done" />
      </Tabs>
      <ListRows
        empty={isDoneShown ? 'No completed actions yet' : 'Nothing to do'}
        emptyAction={
          <Typography sx={{ color: 'text.secondary' }}>
            {isDoneShown
              ? 'Actions completed by you or your department appear here.'
              : 'Corrective actions assigned to you or your department appear here.'}
          </Typography>
        }
      >
        {isPhone ? <ActionCards /> : <ActionTable />}
      </ListRows>
      <ListPagination />
    </Box>
  );
}

function ActionCards() {
  const { shown } = useCompletion();
  return (
    <Cards<MyAction> sx={{ p: 2, display: 'grid', gap: 1 }}>
      {(read) => {
        const row = shown(read);
        return (
          <>
            <Description row={row} />
            <Typography variant="body2" component="div">
              <Due row={row} />
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {[row.action.recommended_ca_status, assignedName(row.action)].filter(Boolean).join(' · ')}
            </Typography>
            <CaseLink row={row} />
            <ActionButtons row={row} />
          </>
        );
      }}
    </Cards>
  );
}
