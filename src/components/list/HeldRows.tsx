import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { ListContextProvider, type RaRecord, useListContext } from 'react-admin';

type Shown = { asked: string; rows: RaRecord[] };

/**
 * Nothing moves under the pointer: while one looks at a page of the list, its rows keep their places and take new values, and
 * rows that came, went or moved meanwhile are offered. Another page, filter or order shows at once what it finds.
 */
export function HeldRows({ children }: { children: ReactNode }) {
  const list = useListContext<RaRecord>();
  const { data, isFetching, isPlaceholderData, page, perPage, sort, filterValues } = list;
  const asked = JSON.stringify([page, perPage, sort, filterValues]);
  const [shown, setShown] = useState<Shown>();
  if (!data || isPlaceholderData) return children;
  const isSame = shown?.asked === asked && haveSamePlaces(shown.rows, data);
  const isFirst = shown?.asked !== asked;
  if (shown?.rows !== data && (isSame || (isFirst && !isFetching))) setShown({ asked, rows: data });
  if (isSame || isFirst) return children;
  return (
    <>
      <Offer
        arrived={data.filter(({ id }) => !shown.rows.some((row) => row.id === id)).length}
        onShow={() => {
          setShown({ asked, rows: data });
          window.scrollTo({ top: 0 });
        }}
      />
      <ListContextProvider value={{ ...list, data: withNewValues(shown.rows, data) } as typeof list}>
        {children}
      </ListContextProvider>
    </>
  );
}

function haveSamePlaces(before: readonly RaRecord[], after: readonly RaRecord[]): boolean {
  return before.length === after.length && before.every(({ id }, index) => id === after[index]?.id);
}

/** The rows as they stand; one that has gone keeps the values it had. */
function withNewValues(rows: readonly RaRecord[], latest: readonly RaRecord[]): RaRecord[] {
  return rows.map((row) => latest.find(({ id }) => id === row.id) ?? row);
}

/** Over the rows, so that it moves none of them itself. */
function Offer({ arrived, onShow }: { arrived: number; onShow: () => void }) {
  return (
    <Box
      role="status"
      sx={{
        position: 'sticky',
        top: 72,
        zIndex: 2,
        height: 0,
        display: 'flex',
        justifyContent: 'center',
        '& .MuiButton-root': {
          borderRadius: 5,
          px: 2.5,
          minHeight: 44,
          flex: 'none',
          alignSelf: 'flex-start',
        },
      }}
    >
      <Button variant="contained" onClick={onShow}>
        {arrived > 0 ? `${arrived} new` : 'The list has changed'}
      </Button>
    </Box>
  );
}
