import Box, { type BoxProps } from '@mui/material/Box';
import { type ReactNode, useEffect, useState } from 'react';

/** Milliseconds before each try. After the last, the picture is tried again only when the browser comes online. */
const PAUSES = [1_000, 3_000, 9_000] as const;

type Props = BoxProps<'img'> & {
  src: string;
  alt: string;
  /** Instead of a picture that can't be loaded. */
  fallback?: ReactNode;
};

/** A picture from the server, which is loaded again if a weak network loses it. */
export const StoredPicture = (props: Props) => <Picture key={props.src} {...props} />;

function Picture({ fallback, ...picture }: Props) {
  const { tries, isOver, onError } = useTries(picture.src);
  if (isOver && fallback) return fallback;
  return <Box component="img" key={tries} onError={onError} {...picture} />;
}

/** For an element of this address, with `tries` as its key. */
export function useTries(address = '') {
  const [tries, setTries] = useState(0);
  const [isFailed, setFailed] = useState(false);
  const isLocal = address.startsWith('blob:');
  const pause = isLocal ? undefined : PAUSES[tries];
  useEffect(() => {
    if (!isFailed || isLocal) return;
    const again = () => {
      setTries(tries + 1);
      setFailed(false);
    };
    const timer = pause === undefined ? undefined : setTimeout(again, pause);
    window.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [isFailed, isLocal, tries, pause]);
  return { tries, isOver: isFailed && pause === undefined, onError: () => setFailed(true) };
}
