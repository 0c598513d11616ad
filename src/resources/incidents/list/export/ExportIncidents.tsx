import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { toolbarButton } from '../../../../components/list/PhoneLayout.tsx';
import { useIsPhone } from '../../../../components/useIsPhone.ts';
import { useLazyMenu } from '../../../../components/useLazyComponent.ts';
import { useIncidentFilter } from '../filter/incidentFilter.ts';

const load = () => import('./ExportMenu.tsx');

/** Exports filed incidents only; drafts exist only on this device (EXP-1). */
export function ExportIncidents() {
  const isPhone = useIsPhone();
  const { filter } = useIncidentFilter();
  const { Menu, button, opened } = useLazyMenu(load, 'The export could not be loaded.');
  return (
    <>
      {filter.incident_status !== 'Pending Save' &&
        (isPhone ? (
          <IconButton {...button} aria-label="Export" sx={toolbarButton}>
            <FileDownloadOutlined />
          </IconButton>
        ) : (
          <Button {...button} variant="outlined" startIcon={<FileDownloadOutlined />}>
            Export
          </Button>
        ))}
      {Menu && <Menu {...opened} />}
    </>
  );
}
