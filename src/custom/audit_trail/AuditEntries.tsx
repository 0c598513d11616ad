import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useState } from 'react';
import { DataTable, useListContext } from 'react-admin';
import type { IncidentAuditEntry } from '../../../contract/schemas/auditTrail.ts';
import { formatInstant } from '../../../contract/singaporeTime.ts';
import { Moment, Stacked } from '../../components/list/Stacked.tsx';
import { TableSkeleton } from '../../components/list/TableSkeleton.tsx';
import { useIsPhone } from '../../components/useIsPhone.ts';
import { EntryDetails } from './EntryDetails.tsx';
import { roleInWords } from './roleInWords.ts';

/** Sentences of an entry that a row shows where its details have all of them. */
const SHOWN = 4;

/** IAUD-1, UAUD-1: the columns of a trail, or its cards. An account's entries have no details: each says all that it has. */
export function AuditEntries({ haveDetails }: { haveDetails: boolean }) {
  const { data, isPending } = useListContext<IncidentAuditEntry>();
  const [opened, setOpened] = useState<IncidentAuditEntry>();
  const isPhone = useIsPhone();
  const most = haveDetails ? SHOWN : Number.POSITIVE_INFINITY;
  if (isPending) return <TableSkeleton />;
  return (
    <>
      {isPhone ? (
        <Box component="ul" sx={{ display: 'grid', gap: 1.5, m: 0, p: 0, listStyle: 'none' }}>
          {data?.map((entry) => (
            <Card component="li" key={entry.id} sx={{ p: 2, display: 'grid', gap: 1 }}>
              <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
                {formatInstant(entry.timestamp)}
              </Box>
              <Sentences of={entry} most={most} />
              <Box>
                {entry.changed_by_name}, {roleInWords(entry.role)}
              </Box>
              {haveDetails && <DetailsButton of={entry} onOpen={setOpened} />}
            </Card>
          ))}
        </Box>
      ) : (
        <DataTable<IncidentAuditEntry> bulkActionButtons={false} rowClick={false} sx={TABLE}>
          <DataTable.Col<IncidentAuditEntry>
            source="timestamp"
            label="Timestamp"
            disableSort
            sx={{ width: 130 }}
            render={({ timestamp }) => <Moment instant={timestamp} />}
          />
          <DataTable.Col<IncidentAuditEntry>
            source="changed_by_name"
            label="Changed By"
            disableSort
            sx={{ width: '22%' }}
            render={({ changed_by_name, role }) => (
              <Stacked top={changed_by_name} below={roleInWords(role)} />
            )}
          />
          <DataTable.Col<IncidentAuditEntry>
            source="description"
            label="Description of Change"
            disableSort
            render={(entry) => <Sentences of={entry} most={most} />}
          />
          {haveDetails && (
            <DataTable.Col<IncidentAuditEntry>
              source="details"
              label="Details"
              disableSort
              sx={{ width: 140 }}
              render={(entry) => <DetailsButton of={entry} onOpen={setOpened} />}
            />
          )}
        </DataTable>
      )}
      <EntryDetails entry={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}

function Sentences({ of: { description }, most }: { of: IncidentAuditEntry; most: number }) {
  const more = description.length - most;
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', overflowWrap: 'anywhere' }}>
      {description.slice(0, most).map((sentence, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what was written stays as it is
        <Box component="li" key={index} sx={most === SHOWN ? CLAMPED : undefined}>
          {sentence}
        </Box>
      ))}
      {more > 0 && (
        <Box component="li" sx={{ color: 'text.secondary' }}>
          and {more} more
        </Box>
      )}
    </Box>
  );
}

function DetailsButton(props: { of: IncidentAuditEntry; onOpen: (entry: IncidentAuditEntry) => void }) {
  return (
    <Button
      variant="outlined"
      sx={{ justifySelf: 'start', minHeight: { xs: 44, md: 36 } }}
      aria-label={`View Details of ${formatInstant(props.of.timestamp)}`}
      onClick={() => props.onOpen(props.of)}
    >
      View Details
    </Button>
  );
}

/** A text of 20,000 characters was changed: its beginning tells which one. */
const CLAMPED = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '3',
  overflow: 'hidden',
};

const TABLE = {
  '& .RaDataTable-table': { tableLayout: 'fixed' },
  '& .RaDataTable-headerCell': { position: 'sticky', top: 64, zIndex: 1, bgcolor: 'background.default' },
  '& th, & td': { px: 1, fontSize: '0.875rem', lineHeight: 1.4, verticalAlign: 'top' },
};
