import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { foldText, toIncidentNumber } from '../../contract/text.ts';

/** What searching compares of a text; its rules are those of `foldText` (migration 0023). */
export const folded = (text: SQLWrapper): SQL => sql`fold_text(${text})`;

/** `text` is folded and holds the words; finds them anywhere, with %, _ and \ meaning themselves. */
export function containing(text: SQLWrapper, words: string): SQL {
  const pattern = `%${foldText(words).replace(/[\\%_]/g, '\\$&')}%`;
  return sql`${text} like ${pattern}`;
}

/** The same of a text that has an incident's number in it, which is found however people write it (DATA-5). */
export function containingOrNumber(text: SQLWrapper, incidentId: SQLWrapper, words: string): SQL {
  const number = toIncidentNumber(words);
  const found = containing(text, words);
  return number === undefined ? found : sql`(${found} or ${incidentId} = ${number})`;
}
