import styles from './signIn.module.css';

export function Banner({ text, isGood = false }: { text: string | undefined; isGood?: boolean }) {
  return (
    <div role={isGood ? 'status' : 'alert'} aria-live={isGood ? 'polite' : 'assertive'}>
      {text && <p className={isGood ? styles.goodBanner : styles.banner}>{text}</p>}
    </div>
  );
}

export function FlagBanner({ query, trouble }: { query: URLSearchParams; trouble?: string | undefined }) {
  return (
    <>
      <Banner text={trouble ?? flagText(query)} />
      {query.has('reset') && !trouble && <Banner isGood text="Successfully changed password." />}
    </>
  );
}

function flagText(query: URLSearchParams): string | undefined {
  if (query.has('disableerror')) return 'Your account is disabled.';
  if (query.has('minusError')) return 'Your account is suspended.';
  return undefined;
}
