import { createContext, useContext } from 'react';
import { type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { afterPointerUp } from './afterPointerUp.ts';

export function fieldId(name: string): string {
  return `field-${name.replaceAll('.', '-')}`;
}

/** Whether a usually required field is required now; emergencies need fewer fields (FORM-14). */
export const RequiredContext = createContext<(name: string) => boolean>(() => true);

/** Milliseconds; a later jump would surprise the user. */
const FOCUS_PATIENCE = 5_000;

/** Its tab may still be loading, so this waits for the field. Returns a function that cancels the wait. */
export function focusField(name: string): () => void {
  const id = fieldId(name);
  const latest = performance.now() + FOCUS_PATIENCE;
  let timer: ReturnType<typeof setTimeout>;
  const look = () => {
    const element = document.getElementById(id);
    if (element) scrollAndFocus(element);
    else if (performance.now() < latest) timer = setTimeout(look, 50);
  };
  timer = setTimeout(look);
  return () => clearTimeout(timer);
}

function scrollAndFocus(element: HTMLElement): void {
  // Focus first: scroll-margin in tokens.css keeps the focused element clear of the header and the footer.
  element.focus({ preventScroll: true });
  const isHigh = element.offsetHeight > window.innerHeight / 2;
  element.scrollIntoView({ block: isHigh ? 'start' : 'center' });
}

/** Validates on blur and then on each change: no errors while typing, and fixed errors disappear at once. */
export function useField<Value>(name: FieldPath<FieldValues>, required = false) {
  const isRequired = useContext(RequiredContext);
  const { field, fieldState, formState } = useController({ name });
  return {
    id: fieldId(name),
    value: field.value as Value,
    change: (value: Value) => field.onChange(value),
    blur: () => afterPointerUp(field.onBlur),
    ref: field.ref,
    required: required && isRequired(name),
    error: fieldState.error?.message,
    disabled: Boolean(formState.disabled),
  };
}
