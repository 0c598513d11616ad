import { NAME_MAX_LENGTH, TEXT_MAX_LENGTH } from '../limits.ts';
import type { StaticListName } from '../schemas/referenceData.ts';
import { FIELD_TEXTS, type FieldError, stripBlockedCharacters } from '../validation.ts';

export type FieldChoice = { id: string; name: string };

/** How a value is entered. A section brings the inputs of its `own` fields; fields of kind `none` have no input. */
export type FieldInput =
  | {
      kind: 'text';
      maxLength?: number;
      /** Longer text fails its check instead of being cut. */
      longest?: number;
      /** What may be entered; added to the error of a wrong text. */
      rule?: string;
      rows?: number;
      filter?: (text: string) => string;
      inputMode?: 'numeric' | 'tel' | 'email';
    }
  /** Without a list, the section brings the choices. `isShort`: on a phone, few choices of a new incident are buttons. */
  | { kind: 'list' | 'chips'; list?: StaticListName; isShort?: true }
  | { kind: 'buttons'; choices: readonly FieldChoice[] }
  | { kind: 'date'; isPast?: true }
  /** `step` is in minutes. */
  | { kind: 'time'; step?: number }
  /** The zones of the park. */
  | { kind: 'zone' }
  | { kind: 'signature' | 'own' | 'none' };

export type IncidentField<Values = never> = FieldInput & {
  label: string;
  /** The label in the form, if it differs. */
  question?: string;
  helperText?: string;
  width?: string;
  /**
   * Fields with the same whole number share a row of the form, in the order of their numbers; the last row has those
   * without one. The order of the table is that of view and PDF.
   */
  row?: number;
  /** Whether the form asks for it. A field that is not asked is not checked and not shown. */
  isAsked?: (values: Values) => boolean;
  /** Whether view and PDF show a field that is asked. */
  isShown?: (values: Values) => boolean;
  /** The text of view and PDF, if it differs from the value. */
  read?: (values: Values) => string;
  /** What an empty field says. It blocks, and the label gets an asterisk. */
  required?: string;
  /** What an empty field says that blocks nothing. */
  advised?: string;
  check?: (text: string) => FieldError;
};

export type FieldTable<Values> = { [Field in keyof Values]?: IncidentField<Values> };

export const toChoice = (id: string): FieldChoice => ({ id, name: id });

/** Has a label only. */
export const HIDDEN = { kind: 'none', isShown: () => false } as const;
export const YES_NO = { kind: 'buttons', choices: ['Yes', 'No'].map(toChoice) } as const;
export const NAME = { kind: 'text', maxLength: NAME_MAX_LENGTH } as const;
export const LONG_TEXT = { kind: 'text', maxLength: TEXT_MAX_LENGTH } as const;
export const PLAIN_TEXT = {
  ...LONG_TEXT,
  helperText: 'Letters, digits and hyphens only.',
  filter: stripBlockedCharacters,
  check: (text: string): FieldError =>
    stripBlockedCharacters(text) === text ? undefined : FIELD_TEXTS.mustBeValid,
} as const;

export const REQUIRED = { required: FIELD_TEXTS.required } as const;
export const REQUIRED_CAPITAL = { required: FIELD_TEXTS.requiredCapital } as const;
export const ADVISED = { advised: FIELD_TEXTS.required } as const;
export const SELECTION = { advised: FIELD_TEXTS.selection } as const;
