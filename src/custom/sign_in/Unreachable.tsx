import { Banner } from './Banner.tsx';
import { Splash, TryAgain } from './Splash.tsx';
import styles from './signIn.module.css';

const UNREACHABLE = "Can't reach the console. Please check your connection.";

export function Unreachable() {
  return <Splash text={UNREACHABLE} retry />;
}

export function PageUnreachable() {
  return (
    <div className={styles.form}>
      <Banner text={UNREACHABLE} />
      <TryAgain />
    </div>
  );
}
