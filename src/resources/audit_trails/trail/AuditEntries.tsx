import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { DataTable, useListContext } from 'react-admin';
import type { IncidentAuditEntry } from '../../../../contract/schemas/auditTrail.ts';
import { formatInstant } from '../../../../contract/singaporeTime.ts';
import { Cards } from '../../../components/list/Cards.tsx';
import { Stacked } from '../../../components/list/Stacked.tsx';
import { TableSkeleton } from '../../../components/list/TableSkeleton.tsx';
import { useIsPhone } from '../../../components/useIsPhone.ts';
import { EntryDetails } from './EntryDetails.tsx';
import { roleInWords } from './roleInWords.ts';

const SHOWN = 4;

type Props<Entry> = {
  haveDetails: boolean;
  record?: (entry: Entry) => ReactNode;
};

/** Entries of accounts have no further details, so the list shows them completely (IAUD-1, UAUD-1). */
export function AuditEntries<Entry extends IncidentAuditEntry>({ haveDetails, record }: Props<Entry>) {
  const { isPending } = useListContext();
  const [opened, setOpened] = useState<Entry>();
  const isPhone = useIsPhone();
  const most = haveDetails ? SHOWN : Number.POSITIVE_INFINITY;
  if (isPending) return <TableSkeleton />;
  return (
    <>
      {isPhone ? (
        <Cards<Entry> sx={{ p: 2, display: 'grid', gap: 1 }}>
          {(entry) => (
            <>
              <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
                {formatInstant(entry.timestamp)}
              </Box>
              {record?.(entry)}
              <Sentences of={entry} most={most} />
              <Box>
                {entry.changed_by_name}, {roleInWords(entry.role)}
              </Box>
              {haveDetails && <DetailsButton of={entry} onOpen={setOpened} />}
            </>
          )}
        </Cards>
      ) : (
        <DataTable<Entry> bulkActionButtons={false} rowClick={false} sx={TABLE}>
          <DataTable.Col<Entry>
            source="timestamp"
            label="Timestamp"
            disableSort
            sx={{ width: 164, whiteSpace: 'nowrap' }}
            render={({ timestamp }) => <>{formatInstant(timestamp)}</>}
          />
          <DataTable.Col<Entry>
            source="changed_by_name"
            label="Changed By"
            disableSort
            sx={{ width: '22%' }}
            render={({ changed_by_name, role }) => (
              <Stacked top={changed_by_name} below={roleInWords(role)} />
            )}
          />
          {record && (
            <DataTable.Col<Entry>
              source="record"
              label="Record"
              disableSort
              sx={{ width: '20%' }}
              render={record}
            />
          )}
          <DataTable.Col<Entry>
            source="description"
            label="Description of Change"
            disableSort
            render={(entry) => <Sentences of={entry} most={most} />}
          />
          {haveDetails && (
            <DataTable.Col<Entry>
              source="details"
              label="Details"
              disableSort
              sx={{ width: 140 }}
              render={(entry) => <DetailsButton of={entry} onOpen={setOpened} />}
            />
          )}
        </DataTable>
      )}
      <EntryDetails entry={opened} about={opened && record?.(opened)} onClose={() => setOpened(undefined)} />
    </>
  );
}

function Sentences({ of: { description }, most }: { of: IncidentAuditEntry; most: number }) {
  const more = description.length - most;
  return (
    <Box component="ul" sx={SENTENCES}>
      {description.slice(0, most).map((sentence, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries never change
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

const SENTENCES = { m: 0, p: 0, listStyle: 'none', overflowWrap: 'anywhere', whiteSpace: 'pre-line' };

function DetailsButton<Entry extends IncidentAuditEntry>(props: {
  of: Entry;
  onOpen: (entry: Entry) => void;
}) {
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

/** A changed text may have 20,000 characters; its beginning is enough to recognise it. */
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
  '& th': { whiteSpace: 'normal' },
};
