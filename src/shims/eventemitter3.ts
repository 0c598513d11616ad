/* Replaces the package (vite.config.ts). react-admin 5 emits events with it, but nothing listens. */
export default class EventEmitter {
  emit(): boolean {
    return false;
  }
}
