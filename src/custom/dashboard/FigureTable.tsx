import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { LinkBase } from 'react-admin';
import type { IncidentFilter } from '../../../contract/values/incidentFilter.ts';
import { listAddress } from './figures.ts';
import { Swatch } from './Swatch.tsx';

type Props = {
  labelledBy: string;
  headings: readonly string[];
  rows: readonly FigureRow[];
};

type FigureRow = {
  key: string;
  name: string;
  colour?: string;
  list?: IncidentFilter | undefined;
  cells: readonly ReactNode[];
};

/** The first cell of each row is its name. */
export const toFigureRows = (rows: readonly (readonly (string | number)[])[]): FigureRow[] =>
  rows.map(([name, ...cells]) => ({ key: String(name), name: String(name), cells }));

/** Hidden until a press. */
export function TableOnDemand(table: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        className="no-print"
        color="inherit"
        aria-expanded={isOpen}
        endIcon={<ExpandMoreOutlined sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />}
        onClick={() => setOpen(!isOpen)}
        sx={{ justifySelf: 'start', ml: -1, color: 'text.secondary' }}
      >
        Show data
      </Button>
      {isOpen && (
        <Box sx={{ overflowX: 'auto' }}>
          <FigureTable {...table} />
        </Box>
      )}
    </>
  );
}

export function FigureTable({ labelledBy, headings, rows }: Props) {
  return (
    <Box component="table" aria-labelledby={labelledBy} sx={TABLE}>
      <thead>
        <tr>
          {headings.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, colour, list, cells }) => (
          <tr key={key}>
            <th scope="row">
              <Box component="span" sx={NAME}>
                {colour && <Swatch colour={colour} />}
                {list ? (
                  <Box component={LinkBase} to={listAddress(list)} sx={LINK}>
                    {name}
                  </Box>
                ) : (
                  name
                )}
              </Box>
            </th>
            {cells.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells are identified by their column
              <td key={index}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

const TABLE = {
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  fontSize: '0.9375rem',
  '& th, & td': { textAlign: 'right', fontWeight: 400, py: 0, pl: 1, borderTop: 1, borderColor: 'divider' },
  '& th:first-of-type': { textAlign: 'left', pl: 0, overflowWrap: 'anywhere' },
  '& thead th': {
    color: 'text.secondary',
    fontSize: '0.8125rem',
    border: 0,
    pb: 0.5,
    verticalAlign: 'bottom',
  },
  '& tbody tr': { height: { xs: 44, md: 36 }, position: 'relative' },
  '& tbody tr:has(a):hover': { bgcolor: 'action.hover' },
};

const NAME = { display: 'flex', alignItems: 'center', gap: 1 };

const LINK = {
  color: 'inherit',
  textDecorationColor: 'var(--control)',
  textUnderlineOffset: '3px',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
};
