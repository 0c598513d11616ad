import { PGlite } from '@electric-sql/pglite';

/** PGlite that ends its thread where PostgreSQL would end its process. */
export class FailStopPGlite extends PGlite {
  /** Called with the reason just before the end. */
  onEnd = (/** @type {string} */ _reason) => {};

  /**
   * Every statement comes through here. After a PANIC, as when the disk refuses the log, PGlite is asked on and never
   * answers again; so nothing may be asked any more, not even by what waits already.
   * @override
   * @param {Parameters<PGlite['execProtocolStream']>[0]} message
   * @param {Parameters<PGlite['execProtocolStream']>[1]} [options]
   * @returns {ReturnType<PGlite['execProtocolStream']>}
   */
  async execProtocolStream(message, options) {
    try {
      return await super.execProtocolStream(message, options);
    } catch (error) {
      const { severity, message: reason } = /** @type {{ severity?: string, message: string }} */ (error);
      if (severity === 'PANIC' || severity === 'FATAL') {
        this.onEnd(reason);
        process.exit(1);
      }
      throw error;
    }
  }
}
