import { compare, kindOf } from './order.ts';
import type { Condition, FieldPath, Operator } from './structuredQuery.ts';

/** What a document has at a field; undefined where it has none. */
export type Reader = (field: FieldPath) => unknown;

/** A document fits a condition. */
export function holds(condition: Condition, read: Reader): boolean {
  switch (condition.kind) {
    case 'all':
      return condition.conditions.every((inner) => holds(inner, read));
    case 'any':
      return condition.conditions.some((inner) => holds(inner, read));
    case 'is': {
      const value = read(condition.field);
      if (value === undefined) return false;
      const isIt = condition.operator.endsWith('NULL') ? value === null : Number.isNaN(value);
      return condition.operator.startsWith('IS_NOT') ? !isIt : isIt;
    }
    case 'field':
      return compares(condition.operator, read(condition.field), condition.value);
  }
}

/** A document without the field never fits, and an order only holds between values of one kind. */
function compares(operator: Operator, value: unknown, asked: unknown): boolean {
  if (value === undefined) return false;
  const sameKind = kindOf(value) === kindOf(asked);
  const isAmong = (list: unknown) => Array.isArray(list) && list.some((one) => compare(value, one) === 0);
  const has = (one: unknown) => Array.isArray(value) && value.some((own) => compare(own, one) === 0);
  switch (operator) {
    case 'EQUAL':
      return compare(value, asked) === 0;
    case 'NOT_EQUAL':
      return value !== null && compare(value, asked) !== 0;
    case 'LESS_THAN':
      return sameKind && compare(value, asked) < 0;
    case 'LESS_THAN_OR_EQUAL':
      return sameKind && compare(value, asked) <= 0;
    case 'GREATER_THAN':
      return sameKind && compare(value, asked) > 0;
    case 'GREATER_THAN_OR_EQUAL':
      return sameKind && compare(value, asked) >= 0;
    case 'IN':
      return isAmong(asked);
    case 'NOT_IN':
      return value !== null && !isAmong(asked);
    case 'ARRAY_CONTAINS':
      return has(asked);
    case 'ARRAY_CONTAINS_ANY':
      return Array.isArray(asked) && asked.some(has);
  }
}

const INEQUALITIES: readonly Operator[] = [
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL',
  'NOT_EQUAL',
  'NOT_IN',
];

/** The fields that a query orders by itself, because it asks for less or more of them. */
export function inequalityFields(condition: Condition): FieldPath[] {
  if (condition.kind === 'all' || condition.kind === 'any') {
    const fields = condition.conditions.flatMap(inequalityFields);
    return [...new Map(fields.map((field) => [JSON.stringify(field), field])).values()];
  }
  return condition.kind === 'field' && INEQUALITIES.includes(condition.operator) ? [condition.field] : [];
}
