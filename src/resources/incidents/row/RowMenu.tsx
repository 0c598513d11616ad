import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { LinkBase } from 'react-admin';
import { useCopy } from '../../../components/useCopy.ts';
import type { OpenedMenu } from '../../../components/useOnPress.ts';
import { useTellFailure } from '../../../components/useTellFailure.tsx';
import { logFailure } from '../../../host/logFailure.ts';
import { useViewer } from '../../../host/useViewer.ts';
import { pages } from '../../../pages.ts';
import { codeOf, type ListRow } from '../listRow.ts';
import { useOpenIncident } from '../useOpenIncident.ts';
import { savePdf } from './savePdf.ts';

/** What can be done with a row of the list, beside pressing it: PDF-1, IAUD-1, and its address for somebody else. */
export default function RowMenu({ row, anchor, onClose }: OpenedMenu & { row: ListRow }) {
  const viewer = useViewer();
  const { open } = useOpenIncident();
  const copy = useCopy({ copied: 'The link is copied.', failed: 'The link could not be copied.' });
  const save = useSavePdf(row.id);
  const after = (act: () => void) => () => {
    onClose();
    act();
  };
  const link = new URL(pages.incident.to(row.id), window.location.href).href;
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ list: { 'aria-label': codeOf(row) } }}
    >
      <MenuItem onClick={after(() => void open(row))}>Open</MenuItem>
      {save && <MenuItem onClick={after(save)}>Save as PDF</MenuItem>}
      {pages.incidentAudit.isOpenTo(viewer) && (
        <MenuItem component={LinkBase} to={pages.incidentAudit.to(row.id)} onClick={onClose}>
          View Audit Trail
        </MenuItem>
      )}
      <MenuItem onClick={after(() => void copy(link))}>Copy link</MenuItem>
    </Menu>
  );
}

function useSavePdf(id: string): (() => void) | undefined {
  const tellFailure = useTellFailure();
  const pdf = savePdf;
  if (!pdf) return undefined;
  const save = () => {
    pdf(id).catch((error: unknown) => {
      logFailure('pdf', error);
      tellFailure(error instanceof Error ? error.message : 'The PDF could not be made.', save);
    });
  };
  return save;
}
