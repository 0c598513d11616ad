import { type ReactNode, useState } from 'react';
import { TEXT_MAX_LENGTH } from '../../../contract/limits.ts';
import { FIELD_TEXTS } from '../../../contract/validation.ts';
import { FormDialog } from '../dialogs/FormDialog.tsx';
import { type ShownDialog, useDialogs } from '../dialogs/useDialogs.tsx';
import { LabelledTextField } from './LabelledTextField.tsx';

export type RemarkQuestion = {
  title: string;
  text: string;
  yes: string;
  body?: (close: () => void) => ReactNode;
  required: boolean;
  /** What the field begins with. */
  typed?: string | undefined;
};

/** `const askRemark = useRemark()`: resolves to the remark; undefined on cancel (FLOW-4, UDET-7). */
export function useRemark(): (question: RemarkQuestion) => Promise<string | undefined> {
  const { show } = useDialogs();
  return (question) => show<string>((shown) => <RemarkDialog {...question} {...shown} />);
}

function RemarkDialog({
  body,
  required,
  typed = '',
  answer,
  ...dialog
}: RemarkQuestion & ShownDialog<string>) {
  const [remark, setRemark] = useState(typed);
  const [isMissing, setMissing] = useState(false);
  const send = () => {
    const given = remark.trim();
    if (required && !given) setMissing(true);
    else answer(given);
  };
  return (
    <FormDialog {...dialog} size="sm" onSave={send} isChanged={remark.trim() !== ''} onClose={() => answer()}>
      {body?.(() => answer())}
      <LabelledTextField
        label="Remark"
        required={required}
        autoFocus
        multiline
        minRows={3}
        value={remark}
        onChange={(event) => {
          setRemark(event.target.value);
          setMissing(false);
        }}
        error={isMissing}
        helperText={isMissing ? FIELD_TEXTS.required : undefined}
        slotProps={{ htmlInput: { maxLength: TEXT_MAX_LENGTH } }}
      />
    </FormDialog>
  );
}
