import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, type ReactElement, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { HAND_OVER_TEXTS } from '../../../contract/handOver.ts';
import { TEXT_MAX_LENGTH } from '../../../contract/limits.ts';
import type { Assignee } from '../../../contract/schemas/afterActionReport.ts';
import type { User } from '../../../contract/schemas/user.ts';
import { dayToWireDate, singaporeDay, wireDateToDay } from '../../../contract/singaporeTime.ts';
import { stateChange, validateRemark } from '../../../contract/userState.ts';
import type { Verdict } from '../../../contract/validation.ts';
import { FormDay } from '../../components/form/FormDay.tsx';
import { FormText } from '../../components/form/FormText.tsx';
import { useDismissOnBack } from '../../components/navigation/backStack.ts';
import { isOffered } from '../../host/session.ts';
import { LazyHeldWork } from './account/LazyHeldWork.tsx';

/** When, `YYYY-MM-DD`, why, and to whom is handed over what the person holds. */
export type Suspension = { day: string; remark: string; successor: Assignee | null };
type Answer = (suspension: Suspension | undefined) => void;

/** UDET-6: asks from which day on somebody is suspended, and why. Undefined where it is not done after all. */
export function useSuspendQuestion(
  user: User,
  isDirty: boolean,
): [() => Promise<Suspension | undefined>, ReactElement] {
  const [answer, setAnswer] = useState<Answer>();
  const [open, setOpen] = useState(false);
  const form = useForm<Suspension>({
    defaultValues: { day: '', remark: '', successor: null },
    mode: 'onTouched',
    resolver: (values) => {
      const errors = {
        ...errorOf('day', dayProblem(user, values)),
        ...errorOf('remark', validateRemark(values.remark)),
        ...errorOf('successor', values.successor?.id === user.id ? HAND_OVER_TEXTS.themselves : undefined),
      };
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
  });
  const ask = () =>
    new Promise<Suspension | undefined>((resolve) => {
      form.reset({ day: dayToWireDate(singaporeDay(new Date())), remark: '', successor: null });
      setAnswer(() => resolve);
      setOpen(true);
    });
  const close: Answer = (suspension) => {
    setOpen(false);
    answer?.(suspension);
  };
  useDismissOnBack(open, () => close(undefined));
  const send = form.handleSubmit(({ day, remark, successor }) =>
    close({ day: wireDateToDay(day) ?? '', remark: remark.trim(), successor }),
  );
  const dialog = (
    <Dialog
      open={open}
      onClose={() => close(undefined)}
      fullWidth
      maxWidth="sm"
      aria-labelledby="suspend-title"
      aria-describedby="suspend-text"
    >
      <FormProvider {...form}>
        <Box
          component="form"
          noValidate
          // What is asked is scrolled; what answers it stays in sight.
          sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
          onSubmit={(event: FormEvent) => {
            // What is asked on a page is no part of its form.
            event.stopPropagation();
            void send(event);
          }}
        >
          <DialogTitle id="suspend-title">Archive account</DialogTitle>
          <DialogContent sx={{ display: 'grid', gap: 2.5 }}>
            <DialogContentText id="suspend-text" color="text.primary">
              From this day on {user.name} cannot sign in; today acts at once.
              {isDirty && ' What you have changed here and not saved is lost.'}
            </DialogContentText>
            <FormDay name="day" label="Suspension date" required />
            <FormText name="remark" label="Remark" required rows={3} maxLength={TEXT_MAX_LENGTH} />
            {isOffered('hand_over') && <LazyHeldWork user={user} onLeave={() => close(undefined)} />}
          </DialogContent>
          <DialogActions>
            <Button size="large" onClick={() => close(undefined)}>
              Cancel
            </Button>
            <Button size="large" variant="contained" color="error" type="submit">
              Suspend
            </Button>
          </DialogActions>
        </Box>
      </FormProvider>
    </Dialog>
  );
  return [ask, dialog];
}

/** By the rule of the host; the day that stands already would change nothing. */
function dayProblem(user: User, { day: shown, remark }: Suspension): Verdict {
  const archive_date = wireDateToDay(shown);
  const today = singaporeDay(new Date());
  const change = stateChange(user, { is_active: -1, archive_date, remark }, today);
  if (change.kind === 'invalid') return change.errors.archive_date;
  const isSame = archive_date === user.archive_date && archive_date > today;
  return isSame ? 'The suspension is on this day already.' : undefined;
}

function errorOf(field: keyof Suspension, message: Verdict) {
  return message ? { [field]: { type: 'rule', message } } : {};
}
