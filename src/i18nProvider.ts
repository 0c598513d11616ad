import englishMessages from 'ra-language-english';
import { type I18nProvider, substituteTokens } from 'react-admin';

type Messages = { [key: string]: string | Messages };
type Tokens = { _?: string; smart_count?: number; [token: string]: unknown };

/** Only for react-admin's own texts. A library would be too heavy for one language with two plural forms. */
export const i18nProvider: I18nProvider = {
  translate: (key, tokens: Tokens = {}) => {
    const text = getMessage(key) ?? tokens._ ?? key;
    return substituteTokens(getForm(text, tokens.smart_count), tokens);
  },
  changeLocale: () => Promise.resolve(),
  getLocale: () => 'en',
};

function getMessage(key: string): string | undefined {
  let found: string | Messages | undefined = englishMessages as Messages;
  for (const name of key.split('.')) found = typeof found === 'object' ? found[name] : undefined;
  return typeof found === 'string' ? found : undefined;
}

/** `One row |||| %{smart_count} rows`: singular and plural. */
function getForm(text: string, count: number | undefined): string {
  const [one = text, many = one] = text.split('||||');
  return (count === undefined || count === 1 ? one : many).trim();
}
