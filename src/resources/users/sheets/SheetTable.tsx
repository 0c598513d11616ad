import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';

const SHOWN = 200;

type Props = { label: string; heads: readonly string[]; rows: readonly (readonly string[])[] };

export function SheetTable({ label, heads, rows }: Props) {
  return (
    <>
      <Table size="small" aria-label={label} sx={TABLE}>
        <TableHead>
          <TableRow>
            {heads.map((head) => (
              <TableCell key={head}>{head}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.slice(0, SHOWN).map((cells) => (
            <TableRow key={cells.join('\n')}>
              {cells.map((cell, column) => (
                <TableCell key={heads[column]}>{cell || '–'}</TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {rows.length > SHOWN && (
        <Typography sx={{ color: 'text.secondary' }}>
          And {(rows.length - SHOWN).toLocaleString('en-SG')} more.
        </Typography>
      )}
    </>
  );
}

const TABLE = {
  tableLayout: { xs: 'auto', md: 'fixed' },
  maxWidth: 1000,
  '& th, & td': { px: { xs: 0.5, md: 1 }, overflowWrap: 'anywhere', verticalAlign: 'top' },
  '& th:first-of-type': { width: { md: 56 } },
};
