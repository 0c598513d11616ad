import { useState } from 'react';
import { useDismissOnBack } from './navigation/backStack.ts';

/** For the `select` slot of a TextField: Back closes the menu instead of leaving the page. */
export function useSelectMenu() {
  const [open, setOpen] = useState(false);
  const onClose = () => setOpen(false);
  useDismissOnBack(open, onClose);
  return { open, onOpen: () => setOpen(true), onClose };
}
