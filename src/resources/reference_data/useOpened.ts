import { useState } from 'react';
import { useDismissOnBack } from '../../components/navigation/backStack.ts';

/**
 * A value of a list that is open in the list's place. Back closes it, as its own button does, and the focus returns to
 * the button that opened it.
 */
export function useOpened<Entry>(find: (key: string) => Entry | undefined) {
  const [key, setKey] = useState<string>();
  const [closed, setClosed] = useState<string>();
  const opened = key === undefined ? undefined : find(key);
  const close = () => {
    setClosed(key);
    setKey(undefined);
  };
  useDismissOnBack(opened !== undefined, close);
  /** Props of the button that opens a value. */
  const opener = (value: string) => ({ autoFocus: value === closed, onClick: () => setKey(value) });
  return { opened, close, opener };
}
