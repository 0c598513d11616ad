import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import type { User } from '../../../contract/schemas/user.ts';
import { dayToWireDate, formatInstant, singaporeDay } from '../../../contract/singaporeTime.ts';
import { isOutage } from '../../api/callServer.ts';
import { currentTime } from '../../api/clock.ts';
import { useDialogs } from '../../components/dialogs/useDialogs.tsx';
import { useRemark } from '../../components/form/useRemark.tsx';
import { type Save, useSave } from '../../components/form/useSave.ts';
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
  onSuspended: () => void;
  onDeleted: () => void;
};

export function useAccountActions(user: User, { isDirty, onSuspended, onDeleted }: Options): AccountActions {
  const { id, name } = user;
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const askRemark = useRemark();
  const askDeparture = useDepartureQuestion(user, isDirty);
  const { alert, confirm } = useDialogs();
  const refreshRefused = useRefreshRefused();
  const { save } = useSave();

  const refresh = () => queryClient.invalidateQueries({ queryKey: ['users'] });
  /** A retry sends the same again, so that a remark need not be typed twice. */
  const carryOut = (name: string, send: Save<unknown>['send'], onDone: () => unknown) =>
    save({
      ...{ name, send, onDone },
      overlay: 'Saving',
      onError: async (error, again) => {
        if (!isOutage(error)) {
          await alert(error.message, 'Error Message');
          return refreshRefused(error);
        }
        const question = { title: 'Error Message', text: error.message, yes: 'Try again', no: 'Cancel' };
        if (await confirm(question)) return again();
        // It may have been carried out.
        return refresh();
      },
    });
  /** Sends all fields, even unchanged ones, because the state is a request and not an edit (UDET-6). */
  const saveState = (data: Partial<User> & { remark: string; successor?: string }) =>
    dataProvider.update('users', { id, data, previousData: { id } });
  const done = async (text: string) => {
    notify(text, { type: 'success' });
    await refresh();
  };

  const suspend = async () => {
    const asked = await askDeparture('suspend');
    if (!asked) return;
    const { day, remark, successor } = asked;
    // A server without scheduling would suspend the account at once if it received the new state now (UDET-8).
    const isNow = day <= singaporeDay(currentTime());
    const state = isNow ? ({ is_active: -1, archive_date: day } as const) : { archive_date: day };
    const sent = { ...state, remark, ...(successor && { successor: successor.id }) };
    await carryOut(
      'Suspending an account',
      () => saveState(sent),
      async () => {
        if (isNow) {
          forgetSuspension(id);
          onSuspended();
        } else if (!keepSuspension({ id, email: user.email, day, remark })) {
          await alert(new StorageFull().message);
        }
        await done(
          (isNow
            ? 'This user has been suspended successfully.'
            : `This user will be suspended on ${dayToWireDate(day)}.`) + handedOverText(successor),
        );
      },
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
    await carryOut(
      'Cancelling a suspension',
      () => saveState(state),
      () => {
        forgetSuspension(id);
        return done('The suspension was cancelled.');
      },
    );
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
    await carryOut(
      'Reactivating an account',
      () => saveState(state),
      () => {
        forgetSuspension(id);
        return done('User has been reactivated.');
      },
    );
  };
  const unlock = async () => {
    await carryOut(
      'Unlocking an account',
      ({ keyOf }) => dataProvider.unlockUser(id, keyOf(['unlock', user.latest_updated_at])),
      () => done('Successfully unlock this user.'),
    );
  };
  const remove = async () => {
    const asked = await askDeparture('delete');
    if (!asked) return;
    const { successor } = asked;
    const data = { id, previousData: user };
    await carryOut(
      'Deleting an account',
      ({ keyOf }) =>
        dataProvider.delete('users', {
          ...data,
          meta: { successor: successor?.id, idempotencyKey: keyOf([data, successor?.id]) },
        }),
      () => {
        forgetSuspension(id);
        notify(`${name} was deleted.${handedOverText(successor)}`, { type: 'success' });
        void queryClient.invalidateQueries({ queryKey: ['users', 'getList'] });
        onDeleted();
        // Otherwise Back would show the account from the cache.
        void queryClient.invalidateQueries({ queryKey: ['users', 'getOne'], refetchType: 'none' });
      },
    );
  };
  return { suspend, unschedule, reactivate, unlock, remove };
}

function handedOverText(successor: Departure['successor']): string {
  return successor ? ` Their open work was handed over to ${successor.name}.` : '';
}
