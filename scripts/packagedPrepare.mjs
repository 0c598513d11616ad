/** A package is complete. Without settings it must not become a demo, whose passwords are public. */
export async function prepare() {
  process.env.NODE_ENV ??= 'production';
}
