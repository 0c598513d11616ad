import styles from './signIn.module.css';

export function Banner({ text, isGood = false }: { text: string | undefined; isGood?: boolean }) {
  return (
    <div role={isGood ? 'status' : 'alert'} aria-live={isGood ? 'polite' : 'assertive'}>
      {text && <p className={isGood ? styles.goodBanner : styles.banner}>{text}</p>}
    </div>
  );
}
