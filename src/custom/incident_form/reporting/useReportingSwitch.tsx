import { type ReactElement, useState } from 'react';
import { callServer } from '../../../api/callServer.ts';
import { logFailure } from '../../../api/logFailure.ts';
import { signedInUser } from '../../../api/session.ts';
import { refreshSignedInUser } from '../../../authProvider/completeSignIn.ts';
import { useConfirm } from '../../../components/dialogs/useConfirm.tsx';
import { useErrorNotification } from '../../../components/useErrorNotification.tsx';

type Switch = { busy: boolean; turn: (on: boolean) => Promise<void>; dialog: ReactElement };

export function useReportingSwitch(): Switch {
  const [confirm, dialog] = useConfirm();
  const tell = useErrorNotification();
  const [busy, setBusy] = useState(false);
  const save = async (regulatory_reporting: boolean): Promise<void> => {
    setBusy(true);
    try {
      const { data } = await callServer('get_settings', {});
      await callServer('save_settings', { ...data, regulatory_reporting, user_id: signedInUser().id });
      await refreshSignedInUser();
    } catch (error) {
      logFailure('Switching the regulatory report', error);
      tell(
        `The regulatory report could not be turned ${regulatory_reporting ? 'on' : 'off'}.`,
        () => void save(regulatory_reporting),
      );
    } finally {
      setBusy(false);
    }
  };
  const turn = async (on: boolean): Promise<void> => {
    const isSure =
      on ||
      (await confirm({
        title: 'Turn off the regulatory report?',
        text: 'Cases and the list will no longer show what must be reported, for anyone. Data already entered is kept.',
        yes: 'Turn off',
        no: 'Cancel',
        destructive: true,
      }));
    if (isSure) await save(on);
  };
  return { busy, turn, dialog };
}
