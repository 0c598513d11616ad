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
  const known = Object.entries(errors).filter(([field]) => get(form.getValues(), field) !== undefined);
  for (const [field, message] of known) form.setError(field as Path<Values>, { type: 'server', message });
  return known.length > 0;
}
