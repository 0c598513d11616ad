import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { type InputProps, useInput, useTranslateLabel, useWrappedSource, ValidationError } from 'react-admin';
import { findPathLabel } from '../../../contract/incidents/fieldLabels.ts';
import { afterPointerUp } from './afterPointerUp.ts';

/** The props of react-admin's inputs that ours share. */
export type FieldProps = Pick<InputProps, 'source' | 'validate' | 'isRequired' | 'defaultValue'> & {
  /** By default, the contract's label of the field. */
  label?: string;
  disabled?: boolean | undefined;
  helperText?: string | undefined;
};

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

/** The server stores empty texts, where react-admin would send null. */
const unchanged = (value: unknown) => value;

/** Validates on blur and then on each change: no errors while typing, and fixed errors disappear at once. */
export function useField<Value>(props: FieldProps) {
  const { source, label, isRequired, validate, defaultValue, disabled = false } = props;
  const name = useWrappedSource(source);
  const id = fieldId(name);
  const input = useInput({
    ...{ source, id, isRequired, validate, defaultValue },
    ...{ parse: unchanged, format: unchanged },
  });
  const { field, fieldState, formState } = input;
  const message = fieldState.error?.message;
  const error: ReactNode = message && <ValidationError error={message} />;
  useEffect(() => {
    // The error pushes the next field down, maybe under the footer.
    if (message) document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [message]);
  const isRequiredNow = useContext(RequiredContext);
  const translateLabel = useTranslateLabel();
  return {
    id,
    name,
    label: label ?? findPathLabel(name) ?? String(translateLabel({ source })),
    value: field.value as Value,
    change: (value: Value) => field.onChange(value),
    blur: () => afterPointerUp(field.onBlur),
    ref: field.ref,
    required: input.isRequired && isRequiredNow(name),
    error,
    disabled: disabled || Boolean(formState.disabled),
  };
}
