import { lazyView } from '../../components/lazyView.tsx';
import { PageUnreachable } from './Unreachable.tsx';

/** Loaded on demand, because most accounts have no authenticator app. */
export const CodeStep = lazyView(() => import('./CodeForm.tsx'), PageUnreachable);
