import { PGlite } from '@electric-sql/pglite';

export class FailStopPGlite extends PGlite {
  onEnd = (/** @type {string} */ _reason) => {};

  /**
   * After a PANIC, such as a disk that rejects the log, PGlite never answers again.
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
