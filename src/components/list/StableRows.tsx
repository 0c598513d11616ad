import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { type ReactNode, useRef, useState } from 'react';
import { ListContextProvider, type RaRecord, useListContext } from 'react-admin';

type Shown = { asked: string; rows: RaRecord[] };

/** Keeps row positions stable; a button announces other changes. An increase of `changed` applies at once. */
export function StableRows({ changed = 0, children }: { changed?: number | undefined; children: ReactNode }) {
  const list = useListContext<RaRecord>();
  const { isFetching, page, perPage, sort, filterValues } = list;
  const data = list.isPlaceholderData ? undefined : list.data;
  const asked = JSON.stringify([page, perPage, sort, filterValues, changed]);
  const [shown, setShown] = useState<Shown>();
  const before = shown?.asked === asked ? shown.rows : undefined;
  const isHeld = data !== undefined && before !== undefined && !haveSamePlaces(before, data);
  // Rows of this device are replaced by the server's, unless somebody is about to press one (OFF-1).
  const [touched, setTouched] = useState('');
  const isFirm = before !== undefined || !isFetching || touched === asked;
  if (data && data !== shown?.rows && !isHeld && isFirm) setShown({ asked, rows: data });
  const offer = isHeld ? describeNewRows(before, data) : undefined;
  const rows = useRef<HTMLDivElement>(null);
  const show = () => {
    if (data) setShown({ asked, rows: data });
    window.scrollTo({ top: 0 });
    // The pressed button disappears.
    rows.current?.focus({ preventScroll: true });
  };
  return (
    <>
      {/* Always rendered: screen readers only announce changes of an existing live region. */}
      <Box role="status" sx={visuallyHidden}>
        {offer}
      </Box>
      {offer && (
        <Box sx={OFFER}>
          <Button variant="contained" onClick={show}>
            {offer}
          </Button>
        </Box>
      )}
      <ListContextProvider
        value={isHeld ? ({ ...list, data: withNewValues(before, data) } as typeof list) : list}
      >
        <Box ref={rows} tabIndex={-1} sx={{ outline: 'none' }} onPointerMove={() => setTouched(asked)}>
          {children}
        </Box>
      </ListContextProvider>
    </>
  );
}

function haveSamePlaces(before: readonly RaRecord[], after: readonly RaRecord[]): boolean {
  return before.length === after.length && before.every(({ id }, index) => id === after[index]?.id);
}

/** A row that moves up from the next page into the place of one that went is not new. */
function describeNewRows(before: readonly RaRecord[], after: readonly RaRecord[]): string {
  const isNew = after.map(({ id }) => !before.some((row) => row.id === id));
  const gone = before.filter(({ id }) => !after.some((row) => row.id === id)).length;
  const atTheEnd = isNew.includes(false) ? after.length - 1 - isNew.lastIndexOf(false) : 0;
  const arrived = isNew.filter(Boolean).length - Math.min(atTheEnd, gone);
  return arrived > 0 ? `${arrived} new` : 'New activity: refresh';
}

function withNewValues(rows: readonly RaRecord[], latest: readonly RaRecord[]): RaRecord[] {
  return rows.map((row) => latest.find(({ id }) => id === row.id) ?? row);
}

const OFFER = {
  position: 'sticky',
  top: 72,
  // Above the sticky header of react-admin's table, which has 2.
  zIndex: 3,
  height: 0,
  display: 'flex',
  justifyContent: 'center',
  '& .MuiButton-root': {
    borderRadius: 5,
    px: 2.5,
    minHeight: 44,
    flex: 'none',
    alignSelf: 'flex-start',
    scrollMargin: 0,
  },
};
