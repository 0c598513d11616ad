import { useDataProvider, useRefresh } from 'react-admin';
import type { User } from '../../../../contract/schemas/user.ts';
import { useDialogs } from '../../../components/dialogs/useDialogs.tsx';
import { useSave } from '../../../components/form/useSave.ts';
import type { ConsoleDataProvider } from '../../../dataProvider/index.ts';
import { randomId } from '../../../offline/randomId.ts';

/** For people who have lost their phone and their recovery codes. */
export function useRemoveSecondFactor({ id, name }: Pick<User, 'id' | 'name'>): () => Promise<void> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const refresh = useRefresh();
  const { confirm } = useDialogs();
  const { save } = useSave();
  return async () => {
    const isSure = await confirm({
      title: 'Remove authenticator app',
      text: `${name} will sign in with the password alone until they set up an app again. Make sure that it is really ${name} who asks for this.`,
      yes: 'Remove authenticator app',
      no: 'Cancel',
      destructive: true,
    });
    if (!isSure) return;
    const idempotencyKey = randomId();
    await save({
      name: 'Removing an authenticator app',
      overlay: 'Saving',
      // After a failure too: the answer may be lost, or somebody else may have removed it.
      send: () => dataProvider.removeSecondFactor(id, idempotencyKey).finally(refresh),
      saved: `The authenticator app of ${name} was removed.`,
      failed: 'The authenticator app was not removed.',
    });
  };
}
