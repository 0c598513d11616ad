import { type Ref, useCallback, useEffect, useImperativeHandle, useRef } from 'react';
import { useEvent } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { followDefaults, type RecipientChoice } from '../../../../contract/incidents/recipients.ts';
import { logFailure } from '../../../api/logFailure.ts';
import type { IncidentForm } from '../values/incidentForm.ts';
import {
  useLatestQuestion,
  useReadUsualRecipients,
  useRecipientsQuestion,
  useSavedQuestion,
  useUsualRecipients,
} from './useUsualRecipients.ts';

const FIELDS = ['notification_list', 'checked_users', 'unchecked_users', 'selected_noti_departs'] as const;

export function useRecipients(): RecipientChoice {
  const [notification_list, checked_users, unchecked_users, selected_noti_departs] = useWatch<
    IncidentForm,
    typeof FIELDS
  >({ name: FIELDS });
  return { notification_list, checked_users, unchecked_users, selected_noti_departs };
}

export function useChangeChoice(): (change: (choice: RecipientChoice) => RecipientChoice) => void {
  const { getValues, setValue } = useFormContext<IncidentForm>();
  return useCallback(
    (change) => {
      const before = getValues();
      const after = change(before);
      for (const field of FIELDS) {
        if (after[field] !== before[field]) setValue(field, after[field], { shouldDirty: true });
      }
    },
    [getValues, setValue],
  );
}

export type Settling = { settle: () => Promise<void> };

/**
 * Updates the chosen recipients when the classification or the emergency changes on any tab, after a short pause. A
 * save calls `settle` to update at once (DET-7).
 */
export function RecipientsSync({ ref }: { ref?: Ref<Settling> }) {
  const { getValues } = useFormContext<IncidentForm>();
  const change = useChangeChoice();
  const readUsual = useReadUsualRecipients();
  const question = useRecipientsQuestion();
  const rested = JSON.stringify(question);
  const before = useRef(rested);
  const latest = useLatestQuestion();
  const isBehind = (now: string) => before.current !== now && getValues('selected_noti_departs')?.length > 0;
  // The person who saved the version that the form has adopted also chose its recipients (DET-11).
  const saved = JSON.stringify(useSavedQuestion());
  const adopt = useEvent(() => {
    if (saved === JSON.stringify(latest())) before.current = saved;
  });
  useEffect(() => {
    if (saved) adopt();
  }, [saved, adopt]);
  // A save may have updated the choice before the pause ended.
  const isLatest = rested === JSON.stringify(latest());
  const isChanged = isLatest && isBehind(rested);
  const { data, isPlaceholderData } = useUsualRecipients(question, isChanged);
  useEffect(() => {
    if (!isLatest || (isChanged && (!data || isPlaceholderData))) return;
    if (isChanged && data) change((choice) => followDefaults(choice, data));
    before.current = rested;
  }, [isLatest, isChanged, data, isPlaceholderData, change, rested]);

  useImperativeHandle(ref, () => ({
    settle: async () => {
      const asked = latest();
      const now = JSON.stringify(asked);
      if (!isBehind(now)) return;
      try {
        const usual = await readUsual(asked);
        change((choice) => followDefaults(choice, usual));
        before.current = now;
      } catch (error) {
        // Offline, the save itself reports the error. Servers without this list accept the choice as it is.
        logFailure('notified departments', error);
      }
    },
  }));
  return null;
}
