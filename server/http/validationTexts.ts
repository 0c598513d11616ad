import type { z } from 'zod';
import { getPathLabel } from '../../contract/incidents/fieldLabels.ts';
import { FIELD_TEXTS } from '../../contract/validation.ts';

type Issue = z.core.$ZodRawIssue;

const NOT_VALID = 'This is not valid.';

export const validationTexts = { error: getText };

function getText(issue: Issue): string {
  if (issue.input === undefined) return FIELD_TEXTS.required;
  switch (issue.code) {
    case 'invalid_type':
      return TYPE_TEXTS[issue.expected] ?? NOT_VALID;
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_value':
      return 'Please choose one of the available values.';
    case 'unrecognized_keys':
      return 'This contains an unknown field.';
    default:
      return NOT_VALID;
  }
}

const TYPE_TEXTS: Partial<Record<string, string>> = {
  string: 'Please enter a text.',
  number: 'Please enter a number.',
  int: 'Please enter a whole number.',
  boolean: 'Please answer yes or no.',
  array: 'Please enter a list.',
};

function tooSmall({ origin, minimum }: Pick<z.core.$ZodIssueTooSmall, 'origin' | 'minimum'>): string {
  if (origin === 'string') {
    return Number(minimum) <= 1 ? FIELD_TEXTS.required : `Please enter at least ${minimum} characters.`;
  }
  if (origin === 'array') return `Please enter at least ${minimum}.`;
  return `Please enter ${minimum} or more.`;
}

function tooBig({ origin, maximum }: Pick<z.core.$ZodIssueTooBig, 'origin' | 'maximum'>): string {
  if (origin === 'string') return `Please enter at most ${maximum} characters.`;
  if (origin === 'array') return `Please enter at most ${maximum}.`;
  return `Please enter ${maximum} or less.`;
}

export function fieldName(path: string): string {
  return getPathLabel(path.replace(/(\.\d+)+$/, '')).replaceAll('_', ' ');
}
