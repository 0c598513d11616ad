import { type ComponentType, Suspense } from 'react';
import { lazyView } from '../components/lazyView.tsx';
import { isPhoneNow, useIsPhone } from '../components/useIsPhone.ts';
import { Loading } from './Loading.tsx';

type Load = () => Promise<{ default: ComponentType }>;

/** Browsers load only the layout of their width (vite.pagePreloads.ts). */
export function lazyLayout({ desk, phone }: { desk: Load; phone: Load }) {
  const Desk = lazyView(desk);
  const Phone = lazyView(phone);
  function Layout() {
    const isPhone = useIsPhone();
    return <Suspense fallback={<Loading />}>{isPhone ? <Phone /> : <Desk />}</Suspense>;
  }
  /** A failure appears when the layout is rendered. */
  Layout.preload = () => void (isPhoneNow() ? Phone : Desk).preload().catch(() => undefined);
  return Layout;
}
