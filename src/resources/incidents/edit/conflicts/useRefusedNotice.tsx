import { use } from 'react';
import { useNotify } from 'react-admin';
import { MessageDialog } from '../../../../components/dialogs/MessageDialog.tsx';
import { DialogContext } from '../../../../components/dialogs/useDialogs.tsx';

/** Says why a save was refused; with a remark that is lost by it, in a dialog from which the remark can be copied. */
export function useRefusedNotice() {
  const notify = useNotify();
  const dialogs = use(DialogContext);
  // Not by useDialogs: the page may change to another view of the case, and its dialogs disappear with it.
  const keep = (text: string) =>
    dialogs?.show((shown) => (
      <MessageDialog
        {...shown}
        role="alertdialog"
        title="Your remark was not sent"
        text={text}
        choices={[{ text: 'OK', answer: true, autoFocus: true }]}
      />
    ));
  return (text: string, unsent: string | undefined, autoHideDuration?: number): void => {
    if (unsent) keep(`${text}\n\nYour remark:\n${unsent}`);
    else notify(text, { type: 'warning', multiLine: true, autoHideDuration });
  };
}
