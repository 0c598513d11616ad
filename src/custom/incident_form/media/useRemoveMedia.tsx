import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { useVisit } from '../../../files/useVisit.ts';
import { useMediaRefs } from './useMediaRefs.ts';

type Removed = { ref: string; index: number; title: string };

/** Removing asks nothing, because nothing is deleted before the form is saved: until then it can be undone. */
export function useRemoveMedia(name: string, groupId: string): [(removed: Removed) => void, ReactNode] {
  const visit = useVisit();
  const refs = useMediaRefs(name);
  const [removed, setRemoved] = useState<Removed>();

  const remove = (one: Removed) => {
    refs.remove(one.ref);
    visit.drop(one.ref);
    setRemoved(one);
  };
  const undo = ({ ref, index }: Removed) => {
    visit.restore(ref);
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
