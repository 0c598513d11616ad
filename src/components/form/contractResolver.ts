import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form';

type FieldProblem = { path: string; text: string | undefined; severity?: string };

/**
 * Makes rules of the contract the `resolver` of a form. They are not a `validate` of each input, because a rule reads
 * several fields, and the server asks the same function about the whole record. Advice appears like an error, but
 * does not block a save (FORM-14, DET-9).
 */
export function contractResolver<Values extends FieldValues>(
  problemsOf: (values: Values) => readonly FieldProblem[] | Record<string, string | undefined>,
): Resolver<Values> {
  return (values) => {
    const errors: FieldErrors<Values> = {};
    for (const { path, text, severity = 'error' } of toList(problemsOf(values))) {
      if (text) set(errors, path, { type: severity, message: text });
    }
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  };
}

function toList(problems: readonly FieldProblem[] | Record<string, string | undefined>): FieldProblem[] {
  return Array.isArray(problems)
    ? problems
    : Object.entries(problems).map(([path, text]) => ({ path, text }));
}
