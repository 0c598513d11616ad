import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useListContext } from 'react-admin';
import type { BulkAction } from '../../../../contract/incidents/incidentFlow.ts';
import { findFirstSelectedRow, focusRow } from '../../../components/list/rowKeys.ts';
import { useSelectedRows } from '../../../components/list/useSelectedRows.ts';
import { RecordFooter } from '../../../components/record/RecordFooter.tsx';
import type { ListRow } from './rows/listRow.ts';
import { useRowSelection } from './rows/useRowSelection.ts';
import { useBulkAction } from './useBulkAction.tsx';

type Props = {
  onChanged: () => void;
};

export default function BulkActionsBar({ onChanged }: Props) {
  const { selectedIds, onSelect, onUnselectItems, filterValues, data } = useListContext<ListRow>();
  const chosen = useSelectedRows<ListRow>();
  const { mayDo } = useRowSelection();
  const act = useBulkAction(onChanged);
  const button = (action: BulkAction, text: string) => {
    const rows = chosen.filter((row) => mayDo(row, action));
    if (rows.length === 0) return null;
    return (
      <Button
        size="large"
        {...(action === 'Archive' ? { color: 'error' } : { variant: 'contained' })}
        onClick={() => act(rows, action)}
      >
        {text} {rows.length}
      </Button>
    );
  };

  // Drops a selection from an earlier visit or from before the map that is not visible on this page.
  const kept = useRef(() => onSelect(selectedIds.filter((id) => data?.some((row) => row.id === id))));
  useEffect(() => kept.current(), []);

  // Changed filters hide the selected rows, so clear the selection.
  const asked = JSON.stringify(filterValues);
  const chosenAmong = useRef(asked);
  useEffect(() => {
    if (chosenAmong.current === asked) return;
    chosenAmong.current = asked;
    onUnselectItems();
  }, [asked, onUnselectItems]);

  // The bar goes with the last selected row. The focus goes back to the list unless it is elsewhere.
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const row = useRef<Element | null>(null);
  const isAnySelected = selectedIds.length > 0;
  useEffect(() => {
    if (!isAnySelected) return undefined;
    row.current = findFirstSelectedRow();
    // React has removed the bar when the next task runs. What covers the page loses the focus when it goes.
    const restore = () => {
      if (!isMounted.current) return;
      const { activeElement } = document;
      const isCovered = document.querySelector('.MuiDialog-root') || activeElement?.closest('.MuiModal-root');
      if (isCovered) setTimeout(restore, 10);
      else if (activeElement === document.body) focusRow(row.current);
    };
    return () => void setTimeout(restore);
  }, [isAnySelected]);

  return (
    <>
      {isAnySelected && (
        <RecordFooter
          apart={button('Archive', 'Archive')}
          note={
            <Typography role="status" variant="body2">
              {selectedIds.length} selected
            </Typography>
          }
        >
          <Button size="large" variant="outlined" onClick={() => onUnselectItems()}>
            Cancel
          </Button>
          {button('Closed', 'Close')}
        </RecordFooter>
      )}
    </>
  );
}
