import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import { type ReactElement, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { HAND_OVER_TEXTS } from '../../../contract/accounts/handOver.ts';
import { stateChange, validateRemark } from '../../../contract/accounts/userState.ts';
import { TEXT_MAX_LENGTH } from '../../../contract/limits.ts';
import type { Assignee } from '../../../contract/schemas/afterActionReport.ts';
import type { User } from '../../../contract/schemas/user.ts';
import { dayToWireDate, singaporeDay, wireDateToDay } from '../../../contract/singaporeTime.ts';
import type { Verdict } from '../../../contract/validation.ts';
import { currentTime } from '../../api/clock.ts';
import { hasFeature } from '../../api/session.ts';
import { useConfirmDiscard } from '../../components/dialogs/useConfirmDiscard.tsx';
import { FormDay } from '../../components/form/FormDay.tsx';
import { FormText } from '../../components/form/FormText.tsx';
import { useDismissOnBack } from '../../components/navigation/backStack.ts';
import { PART_HEIGHT } from '../../components/record/LoadError.tsx';
import { lazyWithRetry } from '../../components/record/lazyWithRetry.tsx';

type HeldWorkProps = { user: Pick<User, 'id' | 'name'>; onLeave: () => void };

const LazyHeldWork = lazyWithRetry<HeldWorkProps>(() => import('./account/HeldWork.tsx'), {
  missing: ({ user }) => `The open work of ${user.name} could not be loaded.`,
  waiting: <Skeleton variant="rounded" height={PART_HEIGHT} />,
});

/** `day` is `YYYY-MM-DD`; `successor` takes over the person's work. */
export type Departure = { day: string; remark: string; successor: Assignee | null };
type Kind = 'suspend' | 'delete';
type Answer = (departure: Departure | undefined) => void;

/** Returns undefined if the person cancels (UDET-6, UDET-10). */
export function useDepartureQuestion(
  user: User,
  isDirty: boolean,
): [(kind: Kind) => Promise<Departure | undefined>, ReactElement] {
  const [kind, setKind] = useState<Kind>('suspend');
  const [answer, setAnswer] = useState<Answer>();
  const [open, setOpen] = useState(false);
  const isSuspension = kind === 'suspend';
  const title = isSuspension ? 'Archive account' : 'Delete User';
  const form = useForm<Departure>({
    defaultValues: { day: '', remark: '', successor: null },
    mode: 'onTouched',
    resolver: (values) => {
      const errors = {
        ...(isSuspension && getError('day', dayProblem(user, values))),
        ...(isSuspension && getError('remark', validateRemark(values.remark))),
        ...getError('successor', values.successor?.id === user.id ? HAND_OVER_TEXTS.themselves : undefined),
      };
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
  });
  const ask = (asked: Kind) =>
    new Promise<Departure | undefined>((resolve) => {
      setKind(asked);
      form.reset({ day: dayToWireDate(singaporeDay(currentTime())), remark: '', successor: null });
      setAnswer(() => resolve);
      setOpen(true);
    });
  const close: Answer = (departure) => {
    setOpen(false);
    answer?.(departure);
  };
  const [confirmDiscard, discardDialog] = useConfirmDiscard(form.formState.isDirty);
  const cancel = () => confirmDiscard(() => close(undefined));
  useDismissOnBack(open, cancel);
  const send = form.handleSubmit(({ day, remark, successor }) =>
    close({ day: wireDateToDay(day) ?? '', remark: remark.trim(), successor }),
  );
  const dialog = (
    <Dialog
      open={open}
      onClose={cancel}
      fullWidth
      maxWidth="sm"
      role={isSuspension ? 'dialog' : 'alertdialog'}
      aria-labelledby="departure-title"
      aria-describedby="departure-text"
    >
      <FormProvider {...form}>
        {/* Not a form, because Enter in a field must not suspend or delete an account. */}
        <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}>
          <DialogTitle id="departure-title">{title}</DialogTitle>
          <DialogContent sx={{ display: 'grid', gap: 2.5 }}>
            <DialogContentText id="departure-text" color="text.primary">
              {isSuspension
                ? `${user.name} will be suspended and unable to sign in from this date. If you choose today, it takes effect immediately.`
                : `${user.name} will no longer be able to sign in. This cannot be undone. Incidents and audit trails keep the name.`}
              {isSuspension && isDirty && ' Your unsaved changes here will be lost.'}
            </DialogContentText>
            {isSuspension && (
              <>
                <FormDay name="day" label="Suspension date" required />
                <FormText name="remark" label="Remark" required rows={3} maxLength={TEXT_MAX_LENGTH} />
              </>
            )}
            {hasFeature('hand_over') && <LazyHeldWork user={user} onLeave={() => close(undefined)} />}
          </DialogContent>
          <DialogActions>
            <Button size="large" onClick={cancel}>
              Cancel
            </Button>
            <Button size="large" variant="contained" color="error" onClick={() => void send()}>
              {title}
            </Button>
          </DialogActions>
        </Box>
      </FormProvider>
      {discardDialog}
    </Dialog>
  );
  return [ask, dialog];
}

/** Applies the server's rule. The day that is already scheduled is rejected, because it would change nothing. */
function dayProblem(user: User, { day: shown, remark }: Departure): Verdict {
  const archive_date = wireDateToDay(shown);
  const today = singaporeDay(currentTime());
  const change = stateChange(user, { is_active: -1, archive_date, remark }, today);
  if (change.kind === 'invalid') return change.errors.archive_date;
  const isSame = archive_date === user.archive_date && archive_date > today;
  return isSame ? 'The suspension is already scheduled for this day.' : undefined;
}

function getError(field: keyof Departure, message: Verdict) {
  return message ? { [field]: { type: 'rule', message } } : {};
}
