import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { useUploadSession } from '../../offline/useUploadSession.ts';
import { useMediaRefs } from './useMediaRefs.ts';

type Removed = { ref: string; index: number; title: string };

/** Needs no confirmation: files are deleted only on save, and Undo is available until then. */
export function useRemoveMedia(name: string, groupId: string): [(removed: Removed) => void, ReactNode] {
  const uploads = useUploadSession();
  const refs = useMediaRefs(name);
  const [removed, setRemoved] = useState<Removed>();

  const remove = (one: Removed) => {
    refs.remove(one.ref);
    uploads.drop(one.ref);
    setRemoved(one);
  };
  const undo = ({ ref, index }: Removed) => {
    uploads.restore(ref);
    refs.insert(ref, index);
    setRemoved(undefined);
    document.getElementById(groupId)?.focus();
  };

  const note = removed && (
    <Box key={removed.ref} role="status" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      {removed.title} removed.
      {/* The button that had the focus is gone. */}
      <Button autoFocus size="large" onClick={() => undo(removed)}>
        Undo
      </Button>
    </Box>
  );
  return [remove, note];
}
