import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { LinkBase, RecordContextProvider, useCanAccess, useListContext } from 'react-admin';
import { LINK_TEXTS, useCopy } from '../../../../components/useCopy.ts';
import type { OpenedMenu } from '../../../../components/useLazyComponent.ts';
import { pages } from '../../../../pages.ts';
import { useIncidentPdf } from '../../pdf/useIncidentPdf.tsx';
import { getRowCode, type ListRow } from './listRow.ts';
import { useOpenIncident } from './useOpenIncident.ts';
import { useRowSelection } from './useRowSelection.ts';

type Props = OpenedMenu & { row: ListRow };

export default function RowMenu(props: Props) {
  return (
    // With a record, react-admin would ask for access again at each menu, and its entry would appear late.
    <RecordContextProvider value={undefined}>
      <Entries {...props} />
    </RecordContextProvider>
  );
}

function Entries({ row, anchor, onClose }: Props) {
  const { canAccess: maySeeAudit } = useCanAccess({ resource: 'incidents', action: 'audit' });
  const { open } = useOpenIncident();
  const { onToggleItem } = useListContext<ListRow>();
  const { isSelectedByMenu, isSelectable } = useRowSelection();
  const copy = useCopy(LINK_TEXTS);
  const [makePdf, pdfDialog] = useIncidentPdf();
  const after = (act: () => void) => () => {
    onClose();
    act();
  };
  const link = new URL(pages.incident.to(row.id), window.location.href).href;
  return (
    <>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-label': getRowCode(row) } }}
      >
        <MenuItem onClick={after(() => void open(row))}>Open</MenuItem>
        <MenuItem onClick={after(() => makePdf({ id: row.id, incident_id: getRowCode(row) }))}>
          PDF report
        </MenuItem>
        {maySeeAudit && (
          <MenuItem component={LinkBase} to={pages.incidentAudit.to(row.id)} onClick={onClose}>
            View Audit Trail
          </MenuItem>
        )}
        <MenuItem onClick={after(() => void copy(link))}>Copy link</MenuItem>
        {isSelectedByMenu && isSelectable(row) && (
          <MenuItem onClick={after(() => onToggleItem(row.id))}>Select</MenuItem>
        )}
      </Menu>
      {pdfDialog}
    </>
  );
}
