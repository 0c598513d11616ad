// Writes to DATA_DIR until killed and prints each acknowledged row. The argument is the address of the compiled openDatabase.ts.
const { openDatabase } = await import(process.argv[2] ?? '');
const database = await openDatabase({
  dataDir: process.env.DATA_DIR,
  emptyDatabaseDir: process.env.EMPTY_DATABASE_DIR,
});
const { sql } = await import('drizzle-orm');
/** Bytes per row, enough to cycle the log many times. */
const SIZE = 60_000;
/** A checkpoint releases the log, so that only the data files contain the earlier rows. */
const CHECKPOINT_EVERY = 97;

await database.execute(sql`create table if not exists written (number int primary key, content text)`);
const { rows } = await database.execute(sql`select coalesce(max(number), 0) as last from written`);
console.log('writing');
for (let number = Number(rows[0].last) + 1; ; number += 1) {
  const content = Buffer.from(crypto.getRandomValues(new Uint8Array(SIZE))).toString('base64');
  await database.execute(sql`insert into written values (${number}, ${content})`);
  console.log(String(number));
  if (number % CHECKPOINT_EVERY === 0) await database.execute(sql`checkpoint`);
}
