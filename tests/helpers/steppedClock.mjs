// Shifts the clock of a process by the milliseconds in the file PARKS_CLOCK, which may change. Loaded with --import.
import fs from 'node:fs';

const { PARKS_CLOCK: file = '' } = process.env;
const RealDate = Date;
let offset = 0;

const read = () => {
  offset = Number(fs.existsSync(file) && fs.readFileSync(file, 'utf8'));
};
read();
setInterval(read, 100).unref();

const now = () => RealDate.now() + offset;

globalThis.Date = new Proxy(RealDate, {
  construct: (Real, given) => Reflect.construct(Real, given.length === 0 ? [now()] : given),
  get: (Real, name) => (name === 'now' ? now : Reflect.get(Real, name)),
});
