import { useCallback, useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { followed, type RecipientChoice } from '../../../../contract/notified.ts';
import type { IncidentForm } from '../form/incidentForm.ts';
import { useRecipientsQuestion, useUsualRecipients } from './useUsualRecipients.ts';

const FIELDS = ['notification_list', 'checked_users', 'unchecked_users', 'selected_noti_departs'] as const;

/** DET-12: whom somebody chose to tell, as it stands in the form. */
export function useChoice(): RecipientChoice {
  const [notification_list, checked_users, unchecked_users, selected_noti_departs] = useWatch<
    IncidentForm,
    typeof FIELDS
  >({ name: FIELDS });
  return { notification_list, checked_users, unchecked_users, selected_noti_departs };
}

/** Changes the choice that is in the form at that moment. */
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

/** DET-7: keeps what was chosen to the classification and the emergency of the form, on whichever tab they are changed. */
export function ChoiceFollows() {
  const { getValues } = useFormContext<IncidentForm>();
  const change = useChangeChoice();
  const question = useRecipientsQuestion();
  const now = JSON.stringify(question);
  const before = useRef(now);
  const isChanged = before.current !== now && getValues('selected_noti_departs')?.length > 0;
  const { data, isPlaceholderData } = useUsualRecipients(question, isChanged);
  useEffect(() => {
    if (isChanged && (!data || isPlaceholderData)) return;
    if (isChanged && data) change((choice) => followed(choice, data));
    before.current = now;
  }, [isChanged, data, isPlaceholderData, change, now]);
  return null;
}
