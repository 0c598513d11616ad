import { createContext, useContext } from 'react';
import { type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { afterPress } from './afterPress.ts';

/** The forms' ids: what Review links to and what a label is tied to. */
export function fieldId(name: string): string {
  return `field-${name.replaceAll('.', '-')}`;
}

/** Whether a field that is required as a rule is so now, and marked: FORM-14 asks less of an emergency. */
export const RequiredContext = createContext<(name: string) => boolean>(() => true);

/** Shows a field and gives it the focus; a group of buttons or a list takes it as a whole. */
export function focusField(name: string): void {
  const element = document.getElementById(fieldId(name));
  element?.scrollIntoView({ block: 'center' });
  element?.focus({ preventScroll: true });
}

/**
 * One field of the form around it: its value, how to change it, and its error in words. The form validates on blur and,
 * once an error shows, on each change, so that nothing is red on the first keystroke and nothing stays red when mended.
 */
export function useField<Value>(name: FieldPath<FieldValues>, required = false) {
  const isRequired = useContext(RequiredContext);
  const { field, fieldState, formState } = useController({ name });
  return {
    id: fieldId(name),
    value: field.value as Value,
    change: (value: Value) => field.onChange(value),
    blur: () => afterPress(field.onBlur),
    ref: field.ref,
    required: required && isRequired(name),
    error: fieldState.error?.message,
    disabled: Boolean(formState.disabled),
  };
}
