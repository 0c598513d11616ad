import { type ComponentType, lazy } from 'react';
import { Banner } from './Banner.tsx';
import { Splash, TryAgain } from './Splash.tsx';
import styles from './signIn.module.css';

export function lazyPage<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  InItsPlace: ComponentType = Unreachable,
) {
  return lazy(() => load().catch(() => ({ default: InItsPlace as ComponentType<Props> })));
}

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
