import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { CardFacts } from '../../../components/list/CardFacts.tsx';
import { CARDS } from '../../../components/list/rowStyle.ts';
import { useIsPhone } from '../../../components/useIsPhone.ts';

const SHOWN = 200;

type Props = { label: string; heads: readonly string[]; rows: readonly (readonly string[])[] };

/** Cards on a phone (SHELL-6). */
export function SheetTable({ label, heads, rows }: Props) {
  const Rows = useIsPhone() ? RowCards : RowTable;
  return (
    <>
      <Rows label={label} heads={heads} rows={rows.slice(0, SHOWN)} />
      {rows.length > SHOWN && (
        <Typography sx={{ color: 'text.secondary' }}>
          And {(rows.length - SHOWN).toLocaleString('en-SG')} more.
        </Typography>
      )}
    </>
  );
}

const toKey = (cells: readonly string[]) => cells.join('\n');

function RowTable({ label, heads, rows }: Props) {
  return (
    <Table size="small" aria-label={label} sx={TABLE}>
      <TableHead>
        <TableRow>
          {heads.map((head) => (
            <TableCell key={head}>{head}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((cells) => (
          <TableRow key={toKey(cells)}>
            {cells.map((cell, column) => (
              <TableCell key={heads[column]}>{cell || '–'}</TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function RowCards({ label, heads, rows }: Props) {
  return (
    <Box component="ul" aria-label={label} sx={CARDS}>
      {rows.map((cells) => (
        <Card component="li" key={toKey(cells)} sx={{ px: 2, pt: 0.5, pb: 1.5 }}>
          <CardFacts lines={heads.map((head, column) => [head, cells[column]])} />
        </Card>
      ))}
    </Box>
  );
}

const TABLE = {
  tableLayout: 'fixed',
  maxWidth: 1000,
  '& th, & td': { px: 1, overflowWrap: 'anywhere', verticalAlign: 'top' },
  '& th:first-of-type': { width: 56 },
};
