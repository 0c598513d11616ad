import { createContext, useContext } from 'react';
import { type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { afterPointerUp } from './afterPointerUp.ts';

/** The forms' ids: what Review links to and what a label is tied to. */
export function fieldId(name: string): string {
  return `field-${name.replaceAll('.', '-')}`;
}

/** Whether a field that is required as a rule is so now, and marked: FORM-14 asks less of an emergency. */
export const RequiredContext = createContext<(name: string) => boolean>(() => true);

/** Milliseconds; a jump to the field after that would surprise the person. */
const FOCUS_PATIENCE = 5_000;

/**
 * Scrolls to a field and focuses it; a group of buttons or a list takes the focus as a whole. Waits until the field is rendered:
 * another tab takes its time, and parts of it are loaded first. Returns how to give up waiting.
 */
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
  // First the focus: what has it keeps clear of the header and the footer when it is scrolled to (tokens.css).
  element.focus({ preventScroll: true });
  const isHigh = element.offsetHeight > window.innerHeight / 2;
  element.scrollIntoView({ block: isHigh ? 'start' : 'center' });
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
    blur: () => afterPointerUp(field.onBlur),
    ref: field.ref,
    required: required && isRequired(name),
    error: fieldState.error?.message,
    disabled: Boolean(formState.disabled),
  };
}
