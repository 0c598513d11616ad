import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { foldText, toIncidentNumber } from '../../contract/text.ts';

/** Must match the rules of `foldText` (migration 0023). */
export const folded = (text: SQLWrapper): SQL => sql`fold_text(${text})`;

/** Matches the words anywhere in folded text. Escapes %, _ and \. */
export function containsCondition(text: SQLWrapper, words: string): SQL {
  const pattern = `%${foldText(words).replace(/[\\%_]/g, '\\$&')}%`;
  return sql`${text} like ${pattern}`;
}

/** Also matches the incident number in any common notation (DATA-5). */
export function containingOrNumber(text: SQLWrapper, incidentId: SQLWrapper, words: string): SQL {
  const number = toIncidentNumber(words);
  const found = containsCondition(text, words);
  return number === undefined ? found : sql`(${found} or ${incidentId} = ${number})`;
}
