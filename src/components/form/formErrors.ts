import { type FieldValues, get, type Path, type UseFormReturn } from 'react-hook-form';

/** Shows the errors of all fields and moves the focus to the first. */
export async function validateForm<Values extends FieldValues>(
  form: UseFormReturn<Values>,
): Promise<boolean> {
  let isValid = false;
  await form.handleSubmit(() => {
    isValid = true;
  })();
  return isValid;
}

/** Shows the server's errors at the fields of the form. Returns whether it has one of them. */
export function showFieldErrors<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  errors: Record<string, string>,
): boolean {
  const known = knownFields(form, errors);
  for (const field of known) form.setError(field, { type: 'server', message: errors[field] ?? '' });
  return known.length > 0;
}

export function focusFirstError<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'getValues' | 'setFocus'>,
  errors: Record<string, string>,
): void {
  const [first] = knownFields(form, errors);
  if (first) form.setFocus(first);
}

function knownFields<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'getValues'>,
  errors: Record<string, string>,
): Path<Values>[] {
  return (Object.keys(errors) as Path<Values>[]).filter(
    (field) => get(form.getValues(), field) !== undefined,
  );
}
