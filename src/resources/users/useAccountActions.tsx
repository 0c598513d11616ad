import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import type { User } from '../../../contract/schemas/user.ts';
import { dayToWireDate, formatInstant, singaporeDay } from '../../../contract/singaporeTime.ts';
import { currentTime } from '../../api/clock.ts';
import { useDialogs } from '../../components/dialogs/useDialogs.tsx';
import { useRemark } from '../../components/form/useRemark.tsx';
import { useSave } from '../../components/form/useSave.ts';
import { DescriptionList } from '../../components/record/DescriptionList.tsx';
import type { ConsoleDataProvider } from '../../dataProvider/index.ts';
import { StorageFull } from '../../offline/storageFull.ts';
import { suspensionFacts } from './AccountSection.tsx';
import { forgetSuspension, keepSuspension } from './scheduledSuspensions.ts';
import { type Departure, useDepartureQuestion } from './useDepartureQuestion.tsx';
import { useRefreshRefused } from './useRefreshRefused.ts';

export type AccountActions = Record<
  'suspend' | 'unschedule' | 'reactivate' | 'unlock' | 'remove',
  () => Promise<void>
>;

type Options = {
  isDirty: boolean;
  onDeleted: () => void;
};

export function useAccountActions(user: User, { isDirty, onDeleted }: Options): AccountActions {
  const { id, name } = user;
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const askRemark = useRemark();
  const askDeparture = useDepartureQuestion(user, isDirty);
  const { alert } = useDialogs();
  const refreshRefused = useRefreshRefused();
  const { save } = useSave();

  const carryOut = async (name: string, call: () => Promise<unknown>): Promise<boolean> => {
    const isDone = await save({
      name,
      overlay: 'Saving',
      send: () => call().then(() => true),
      onError: async (error) => {
        await alert(error.message, 'Error Message');
        await refreshRefused(error);
      },
    });
    return isDone === true;
  };
  /** Sends all fields, even unchanged ones, because the state is a request and not an edit (UDET-6). */
  const saveState = (data: Partial<User> & { remark: string; successor?: string }) =>
    dataProvider.update('users', { id, data, previousData: { id } });
  const done = async (text: string) => {
    notify(text, { type: 'success' });
    await queryClient.invalidateQueries({ queryKey: ['users'] });
  };

  const suspend = async () => {
    const asked = await askDeparture('suspend');
    if (!asked) return;
    const { day, remark, successor } = asked;
    // A server without scheduling would suspend the account at once if it received the new state now (UDET-8).
    const isNow = day <= singaporeDay(currentTime());
    const state = isNow ? ({ is_active: -1, archive_date: day } as const) : { archive_date: day };
    if (
      !(await carryOut('Suspending an account', () =>
        saveState({ ...state, remark, ...(successor && { successor: successor.id }) }),
      ))
    )
      return;
    if (isNow) forgetSuspension(id);
    else if (!keepSuspension({ id, email: user.email, day, remark })) await alert(new StorageFull().message);
    await done(
      (isNow
        ? 'This user has been suspended successfully.'
        : `This user will be suspended on ${dayToWireDate(day)}.`) + handedOverText(successor),
    );
  };
  const unschedule = async () => {
    const remark = await askRemark({
      title: 'Cancel suspension',
      text: `${name} will still be able to sign in. Your remark is recorded in the audit trail.`,
      yes: 'Cancel suspension',
      required: true,
    });
    if (remark === undefined) return;
    const state = { is_active: user.is_active, remark };
    if (!(await carryOut('Cancelling a suspension', () => saveState(state)))) return;
    forgetSuspension(id);
    await done('The suspension was cancelled.');
  };
  const reactivate = async () => {
    const remark = await askRemark({
      title: 'Reactivate Account',
      text: `${name} will be able to sign in again. Your remark is recorded in the audit trail.`,
      yes: 'Reactivate',
      required: true,
      body: () => (
        <DescriptionList facts={[['Created', formatInstant(user.created_at)], ...suspensionFacts(user)]} />
      ),
    });
    if (remark === undefined) return;
    const state = { is_active: 1, remark } as const;
    if (!(await carryOut('Reactivating an account', () => saveState(state)))) return;
    forgetSuspension(id);
    await done('User has been reactivated.');
  };
  const unlock = async () => {
    if (!(await carryOut('Unlocking an account', () => dataProvider.unlockUser(id)))) return;
    await done('Successfully unlock this user.');
  };
  const remove = async () => {
    const asked = await askDeparture('delete');
    if (!asked) return;
    const { successor } = asked;
    const call = () =>
      dataProvider.delete('users', { id, previousData: user, meta: { successor: successor?.id } });
    if (!(await carryOut('Deleting an account', call))) return;
    forgetSuspension(id);
    notify(`${name} was deleted.${handedOverText(successor)}`, { type: 'success' });
    void queryClient.invalidateQueries({ queryKey: ['users', 'getList'] });
    onDeleted();
    // Otherwise Back would show the account from the cache.
    void queryClient.invalidateQueries({ queryKey: ['users', 'getOne'], refetchType: 'none' });
  };
  return { suspend, unschedule, reactivate, unlock, remove };
}

function handedOverText(successor: Departure['successor']): string {
  return successor ? ` Their open work was handed over to ${successor.name}.` : '';
}
