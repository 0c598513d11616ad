/*
 * In place of the package of this name (vite.config.ts): react-admin tells how an undoable change ended by it as well, as
 * versions before 5 did, and nobody listens any more. Its own listeners are told by a context.
 */
export default class EventEmitter {
  /** Whether anybody listened, as the package answers. */
  emit(): boolean {
    return false;
  }
}
