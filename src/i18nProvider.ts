import englishMessages from 'ra-language-english';
import { type I18nProvider, substituteTokens } from 'react-admin';

type Messages = { [key: string]: string | Messages };
type Tokens = { _?: string; smart_count?: number; [token: string]: unknown };

/**
 * react-admin's own words. The console's texts are the requirements', to the letter, and stand where they are shown; one
 * language with two forms of a word needs no library, whose weight every phone would carry.
 */
export const i18nProvider: I18nProvider = {
  translate: (key, tokens: Tokens = {}) => {
    const text = getMessage(key) ?? tokens._ ?? key;
    return substituteTokens(getForm(text, tokens.smart_count), tokens);
  },
  changeLocale: () => Promise.resolve(),
  getLocale: () => 'en',
};

/** `ra.action.delete` → its text; undefined where react-admin has none. */
function getMessage(key: string): string | undefined {
  let found: string | Messages | undefined = englishMessages as Messages;
  for (const name of key.split('.')) found = typeof found === 'object' ? found[name] : undefined;
  return typeof found === 'string' ? found : undefined;
}

/** `One row |||| %{smart_count} rows`: the form for one, and the one for any other number. */
function getForm(text: string, count: number | undefined): string {
  const [one = text, many = one] = text.split('||||');
  return (count === undefined || count === 1 ? one : many).trim();
}
