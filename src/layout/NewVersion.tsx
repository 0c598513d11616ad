import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import { useEffect, useSyncExternalStore } from 'react';
import { useViewer } from '../api/useViewer.ts';
import { restoreDevice } from '../authProvider/deviceToken.ts';
import { keepOffButtons } from './keepOffButtons.ts';
import { useIsGuarded } from './NavigationGuard.tsx';
import { isNewVersionReady, loadNewVersion, registerWorker, subscribeToNewVersion } from './serviceWorker.ts';

const SLOTS = { root: { ref: keepOffButtons } };
const PLACE = { vertical: 'bottom', horizontal: 'right' } as const;

/** Offers a new version once no form or dialog is open (OFF-8). */
export default function NewVersion() {
  const isReady = useSyncExternalStore(subscribeToNewVersion, isNewVersionReady);
  const isGuarded = useIsGuarded();
  useWorker(useViewer().id);
  return (
    <Snackbar
      open={isReady && !isGuarded}
      anchorOrigin={PLACE}
      message="A new version is ready."
      action={
        <Button color="inherit" onClick={loadNewVersion}>
          Load
        </Button>
      }
      slotProps={SLOTS}
    />
  );
}

function useWorker(userId: string): void {
  useEffect(() => {
    void registerWorker()
      .then(async (registration) => {
        if (!registration) return;
        // The first installation takes longer than a page is busy.
        await navigator.serviceWorker.ready;
        await restoreDevice(userId);
        const { keepZonePictures } = await import('../reference/keepZonePictures.ts');
        await keepZonePictures();
      })
      .catch(() => undefined);
  }, [userId]);
}
