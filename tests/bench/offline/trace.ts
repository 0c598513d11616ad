/** `BENCH_TRACE=1` prints what happens when. */
export const trace: (text: string) => void = process.env.BENCH_TRACE
  ? (text) => console.log(`${(performance.now() / 1000).toFixed(2)} ${text}`)
  : () => undefined;
