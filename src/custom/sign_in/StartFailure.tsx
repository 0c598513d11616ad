import { Splash } from './Splash.tsx';
import { Unreachable } from './Unreachable.tsx';

const UNREADABLE =
  "The server did not send the console's settings. Please try again, or contact an administrator.";

/** A proxy may answer in place of the server, and a static host may have no `/config.json`. */
export default function StartFailure({ error }: { error: unknown }) {
  return error instanceof SyntaxError ? <Splash text={UNREADABLE} retry /> : <Unreachable />;
}
