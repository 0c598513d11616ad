import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { type ComponentType, useState } from 'react';
import { BESIDE_SEARCH } from '../../components/list/PhoneLayout.tsx';
import { useIsPhone } from '../../components/useIsPhone.ts';
import { useTellFailure } from '../../components/useTellFailure.tsx';
import { logFailure } from '../../host/logFailure.ts';
import { useIncidentFilter } from './incidentFilter.ts';

type Menu = ComponentType<{ anchor: HTMLElement | null; onClose: () => void }>;

/** Stays when the list is left: what runs meanwhile shows how far it is when the list is there again. */
let Loaded: Menu | undefined;

/** EXP-1: the list as a file. What is not sent yet is on this device alone, and no part of it. */
export function ExportIncidents() {
  const isPhone = useIsPhone();
  const tellFailure = useTellFailure();
  const { filter } = useIncidentFilter();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);

  const show = async (at: HTMLElement) => {
    try {
      Loaded = (await import('./sheets/ExportMenu.tsx')).default;
      setAnchor(at);
    } catch (error) {
      logFailure('export', error);
      tellFailure('The export could not be loaded.', () => void show(at));
    }
  };

  const opens = {
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== null,
    onClick: ({ currentTarget }: { currentTarget: HTMLElement }) => void show(currentTarget),
  } as const;
  return (
    <>
      {filter.incident_status !== 'Pending Save' &&
        (isPhone ? (
          <IconButton {...opens} aria-label="Export" sx={BESIDE_SEARCH}>
            <FileDownloadOutlined />
          </IconButton>
        ) : (
          <Button {...opens} variant="outlined" startIcon={<FileDownloadOutlined />}>
            Export
          </Button>
        ))}
      {Loaded && <Loaded anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
