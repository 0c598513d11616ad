import Skeleton from '@mui/material/Skeleton';
import { FormProvider, useForm } from 'react-hook-form';
import { HAND_OVER_TEXTS } from '../../../contract/accounts/handOver.ts';
import { stateChange, validateRemark } from '../../../contract/accounts/userState.ts';
import { TEXT_MAX_LENGTH } from '../../../contract/limits.ts';
import type { Assignee } from '../../../contract/schemas/afterActionReport.ts';
import type { User } from '../../../contract/schemas/user.ts';
import { dayToWireDate, singaporeDay, wireDateToDay } from '../../../contract/singaporeTime.ts';
import type { FieldError } from '../../../contract/validation.ts';
import { currentTime } from '../../api/clock.ts';
import { FormDialog } from '../../components/dialogs/FormDialog.tsx';
import { type ShownDialog, useDialogs } from '../../components/dialogs/useDialogs.tsx';
import { contractResolver } from '../../components/form/contractResolver.ts';
import { DateInput } from '../../components/form/DateInput.tsx';
import { TextInput } from '../../components/form/TextInput.tsx';
import { PART_HEIGHT } from '../../components/LoadError.tsx';
import { lazyWithRetry } from '../../components/record/lazyWithRetry.tsx';

type HeldWorkProps = { user: Pick<User, 'id' | 'name'>; onLeave: () => void };

const LazyHeldWork = lazyWithRetry<HeldWorkProps>(() => import('./account/HeldWork.tsx'), {
  missing: ({ user }) => `The open work of ${user.name} could not be loaded.`,
  waiting: <Skeleton variant="rounded" height={PART_HEIGHT} />,
  feature: 'hand_over',
});

/** `day` is `YYYY-MM-DD`; `successor` takes over the person's work. */
export type Departure = { day: string; remark: string; successor: Assignee | null };
type Kind = 'suspend' | 'delete';

/** Resolves to undefined if the person cancels (UDET-6, UDET-10). */
export function useDepartureQuestion(
  user: User,
  isDirty: boolean,
): (kind: Kind) => Promise<Departure | undefined> {
  const { show } = useDialogs();
  return (kind) => show<Departure>((shown) => <DepartureDialog {...{ user, isDirty, kind }} {...shown} />);
}

type Props = ShownDialog<Departure> & { user: User; isDirty: boolean; kind: Kind };

function DepartureDialog({ user, isDirty, kind, open, answer }: Props) {
  const isSuspension = kind === 'suspend';
  const form = useForm<Departure>({
    defaultValues: { day: dayToWireDate(singaporeDay(currentTime())), remark: '', successor: null },
    mode: 'onTouched',
    resolver: contractResolver((values) => ({
      day: isSuspension ? dayProblem(user, values) : undefined,
      remark: isSuspension ? validateRemark(values.remark) : undefined,
      successor: values.successor?.id === user.id ? HAND_OVER_TEXTS.themselves : undefined,
    })),
  });
  const send = form.handleSubmit(({ day, remark, successor }) =>
    answer({ day: wireDateToDay(day) ?? '', remark: remark.trim(), successor }),
  );
  // A later suspension leaves the account editable until then.
  const isNow = wireDateToDay(form.watch('day')) === singaporeDay(currentTime());
  const title = isSuspension ? 'Archive account' : 'Delete User';
  const text = isSuspension
    ? `${user.name} will be suspended and unable to sign in from this date. If you choose today, it takes effect immediately.`
    : `${user.name} will no longer be able to sign in. This cannot be undone. Incidents and audit trails keep the name.`;
  return (
    <FormProvider {...form}>
      <FormDialog
        open={open}
        title={title}
        text={isSuspension && isDirty && isNow ? `${text} Your unsaved changes here will be lost.` : text}
        yes={title}
        onSave={() => void send()}
        savesOnEnter={false}
        destructive
        role={isSuspension ? 'dialog' : 'alertdialog'}
        isChanged={form.formState.isDirty}
        onClose={() => answer()}
        size="sm"
      >
        {isSuspension && (
          <>
            <DateInput source="day" label="Suspension date" isRequired />
            <TextInput source="remark" label="Remark" isRequired rows={3} maxLength={TEXT_MAX_LENGTH} />
          </>
        )}
        <LazyHeldWork user={user} onLeave={() => answer()} />
      </FormDialog>
    </FormProvider>
  );
}

/** Applies the server's rule. The day that is already scheduled is rejected, because it would change nothing. */
function dayProblem(user: User, { day: shown, remark }: Departure): FieldError {
  const archive_date = wireDateToDay(shown);
  const today = singaporeDay(currentTime());
  const change = stateChange(user, { is_active: -1, archive_date, remark }, today);
  if (change.kind === 'invalid') return change.errors.archive_date;
  const isSame = archive_date === user.archive_date && archive_date > today;
  return isSame ? 'The suspension is already scheduled for this day.' : undefined;
}
