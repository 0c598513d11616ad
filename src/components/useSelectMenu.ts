import { useState } from 'react';
import { useBackCloses } from './backCloses.ts';

/** For the `select` slot of a TextField: Back closes the menu before it leaves the page. */
export function useSelectMenu() {
  const [open, setOpen] = useState(false);
  const onClose = () => setOpen(false);
  useBackCloses(open, onClose);
  return { open, onOpen: () => setOpen(true), onClose };
}
